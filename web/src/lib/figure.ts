// A drawing of lines and words, which the page shows in its colours and the reader takes along in light ones.
export type Role = 'left' | 'right' | 'mast' | 'axis' | 'guide' | 'word';
export interface Figure {
  wide: number;
  high: number;
  lines: { points: [number, number][]; role: Role }[];
  dots: { x: number; y: number }[];
  words: { x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end'; soft?: boolean }[];
  /// Lines through words, and frames around them; `half` of their width. New ones are those of the step that is told.
  strikes?: { x: number; y: number; half: number; isNew: boolean }[];
  frames?: { x: number; y: number; half: number }[];
}
export const frameOf = ({ x, y, half }: { x: number; y: number; half: number }) => ({ x: round(x - half), y: round(y - 12), width: round(2 * half), height: 24, rx: 6 });
/// Through the middle of small letters.
export const strikeOf = ({ x, y, half }: { x: number; y: number; half: number }) => ({ x1: round(x - half), y1: round(y + 1), x2: round(x + half), y2: round(y + 1) });

export const pathOf = (points: [number, number][]): string => points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
export const round = (x: number): number => Math.round(x * 100) / 100;

const light: Record<Role, string> = {
  left: 'stroke="#1f5f74" stroke-width="2.5"',
  right: 'stroke="#9c3d21" stroke-width="2.5" stroke-dasharray="7 4"',
  mast: 'stroke="#22292c" stroke-width="2.5"',
  axis: 'stroke="#586468"',
  guide: 'stroke="#a9a391" stroke-dasharray="2 3"',
  word: '',
};
const given = (all: object) => Object.entries(all).map(([name, value]) => ` ${name}="${value}"`).join('');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/// The drawing as a file of its own.
export function svgOf({ wide, high, lines, dots, words, strikes = [], frames = [] }: Figure, title: string): string {
  const body = [
    ...lines.map(({ points, role }) => `<polyline points="${pathOf(points)}" fill="none" ${light[role]}/>`),
    ...dots.map(({ x, y }) => `<circle cx="${round(x)}" cy="${round(y)}" r="4.5" fill="#22292c"/>`),
    ...words.map(({ x, y, text, anchor, soft }) => `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${soft ? '#586468' : '#22292c'}">${escaped(text)}</text>`),
    ...frames.map((frame) => `<rect${given(frameOf(frame))} fill="none" stroke="#2f6b3c" stroke-width="2"/>`),
    ...strikes.map((strike) => `<line${given(strikeOf(strike))} stroke="#9c3d21" stroke-width="${strike.isNew ? 3 : 1.5}"/>`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(wide)}" height="${round(high)}" viewBox="0 0 ${round(wide)} ${round(high)}" font-family="system-ui, sans-serif" font-size="13">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fffdf8"/>
${body.join('\n')}
</svg>
`;
}
