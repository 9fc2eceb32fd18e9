// Theorems in Chinese, for the usual forms of the engine's English statements; nothing for others, which stay as they are.
const whole: Record<string, string> = {
  'All positions are P-positions.': '所有局面都是必败态。',
  'No position is a P-position.': '没有必败态。',
};
const conditions: [RegExp, string | ((all: string, ...parts: string[]) => string)][] = [
  [/^the Zeckendorf representation of x ends in an even number of zeros and y is x with a zero appended; that is, (\(x, y\) = .+) for some k ≥ 0\. With x > y the same holds for \(y, x\)$/, 'x 的齐肯多夫表示末尾有偶数个零，而 y 是在它后面添一个零；也就是说，对某个 k ≥ 0 有 $1。x > y 时，对 (y, x) 同样成立'],
  [/^n = 0 or quota is less than the least Zeckendorf part of n$/, 'n = 0，或限额小于 n 的齐肯多夫表示中最小的一项'],
  [/^some number is 2 or more and (.+), or none is and the number of ones is odd$/, '有一个数不小于 2 且 $1，或者都小于 2 且 1 的个数为奇数'],
  [/^in every binary place the number of ones is divisible by (\d+)(: .+)?$/, '二进制的每一位上 1 的个数都被 $1 整除$2'],
  [/^it is (.+) plus t·(\(.+?\)) for some t ≥ 0(?:, or it is (.+))?$/, (_, firsts, step, others) => `它是 ${firsts} 加上 t·${step}（某个 t ≥ 0）${others ? `，或者是 ${others}` : ''}`],
  [/^(.+) for some ([a-z])$/, '对某个 $2 有 $1'],
];
const words = 'xor|mod|and|or|in|not|min|max|powers|squares|primes|fibonacci|quota';
const known = new RegExp(`^(?:${words}|[a-zA-Z]\\d?)$`);
const isMathematics = (text: string): boolean => (text.match(/[\p{L}\d_]*\p{L}[\p{L}\d_]*/gu) ?? []).every((word) => known.test(word));
const joined = (text: string): string => text.replaceAll(' and ', ' 且 ').replaceAll(' or ', ' 或 ');

function condition(text: string): string | undefined {
  for (const [form, said] of conditions) if (form.test(text)) return joined(text.replace(form, said as string));
  return isMathematics(text) ? joined(text) : undefined;
}

export function statementZh(statement: string): string | undefined {
  if (whole[statement]) return whole[statement];
  let found = /^(.+?)(?: with (.+?))? is a P-position exactly when (.+?)\.(?: (\([A-Z][^()]* \d{4}\)))?$/s.exec(statement);
  if (found) {
    const when = condition(found[3]!);
    return when === undefined ? undefined : `${found[2] ? `${found[2]} 时，` : ''}${found[1]} 是必败态，当且仅当 ${when}。${found[4] ?? ''}`;
  }
  found = /^G has period (\d+) from (\d+) on: (.+?) for (.+?)\. From there the values are (.+?), repeated\.(?: The exceptional values, off this pattern, are (.+)\.)?$/s.exec(statement);
  if (found)
    return `从 ${found[2]} 起，SG 值的周期为 ${found[1]}：${found[4]} 时 ${found[3]}。从那里起的值依次是 ${found[5]}，不断重复。${found[6] ? `不合这个规律的值是 ${found[6]}。` : ''}`;
  return undefined;
}
