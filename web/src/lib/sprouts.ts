/// The regions of a drawing in Sprouts, in each its boundaries, in each its spots as they are met: "ab,0/ab/"; a number is so many spots
/// without lines.
export function sproutsOf(text: string): string[][][] {
  const spots = text.trim();
  if (/^\d+$/.test(spots)) return spots === '0' ? [] : [Array.from({ length: Number(spots) }, () => ['0'])];
  return spots.split('/').filter(Boolean).map((region) => region.split(',').map((boundary) => [...boundary]));
}
