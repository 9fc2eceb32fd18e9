// What stands on the page as a drawing of its own: each box with something to see becomes a shape, each line of text a text, and
// drawings keep their shapes, in the colours that they have here. Any program that shows SVG shows it; nothing of HTML is in it.

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const round = (x: number) => Math.round(x * 100) / 100;
const attribute = (name: string, value: string | number | undefined) => (value === undefined || value === '' ? '' : ` ${name}="${escaped(String(value))}"`);
const attributes = (all: Record<string, string | number | undefined>) => Object.entries(all).map(([name, value]) => attribute(name, value)).join('');

interface Paint {
  colour: string;
  opacity: number;
}
/// A colour that was computed, "rgb(1, 2, 3)", "rgba(…)", "color(srgb 0.1 0.2 0.3 / 0.5)", as one that all programs know; nothing
/// where it cannot be seen.
export function paintOf(colour: string): Paint | undefined {
  const found = /^(rgba?\(|color\(srgb )([^)]*)\)$/.exec(colour);
  if (!found) return undefined;
  const [red = 0, green = 0, blue = 0, opacity = 1] = found[2]!.split(/[\s,/]+/).filter(Boolean).map((part) => (part === 'none' ? 0 : part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
  if (![red, green, blue, opacity].every(Number.isFinite) || opacity <= 0) return undefined;
  const scale = found[1]!.startsWith('rgb') ? 1 : 255;
  const hex = [red, green, blue].map((part) => Math.round(Math.min(255, Math.max(0, part * scale))).toString(16).padStart(2, '0'));
  return { colour: `#${hex.join('')}`, opacity: round(opacity) };
}
const painted = (name: 'fill' | 'stroke', colour: string): Record<string, string | number | undefined> => {
  const paint = paintOf(colour);
  return paint ? { [name]: paint.colour, [`${name}-opacity`]: paint.opacity < 1 ? paint.opacity : undefined } : { [name]: 'none' };
};

class Vector {
  readonly body: string[] = [];
  private readonly hatched = new Map<string, string>(); // colours to patterns
  private low = [Infinity, Infinity];
  private high = [-Infinity, -Infinity];

  toText(title: string, background: string): string {
    const edge = 8;
    const [x, y] = this.low.map((at) => Math.floor(at) - edge) as [number, number];
    const [wide, high] = [Math.ceil(this.high[0]!) + edge - x, Math.ceil(this.high[1]!) + edge - y];
    const patterns = [...this.hatched].map(
      ([colour, id]) => `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="8"${attributes(painted('fill', colour))}/></pattern>`,
    );
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="${x} ${y} ${wide} ${high}">
<title>${escaped(title)}</title>
${patterns.length > 0 ? `<defs>${patterns.join('')}</defs>\n` : ''}<rect x="${x}" y="${y}" width="${wide}" height="${high}"${attributes(painted('fill', background))}/>
${this.body.join('\n')}
</svg>
`;
  }

  /// An element and what is in it.
  add(element: Element) {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.matches('input, select, textarea, a, .no-picture')) return;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 && box.height <= 1 && element.children.length === 0) return; // only to be heard
    const seen = style.visibility === 'visible';
    const label = element.getAttribute('aria-label');
    const opacity = Number(style.opacity);
    const begin = this.body.length;
    if (element instanceof SVGSVGElement) {
      if (seen) this.drawing(element, box);
    } else {
      if (seen) this.box(style, box);
      for (const child of element.childNodes) {
        if (child instanceof Element) this.add(child);
        else if (seen && child instanceof Text) this.text(child, style);
      }
      if (seen) this.outline(style, box);
    }
    if (this.body.length === begin || (!label && opacity === 1)) return;
    this.body.splice(begin, 0, `<g${attribute('opacity', opacity < 1 ? opacity : undefined)}>${label ? `<title>${escaped(label)}</title>` : ''}`);
    this.body.push('</g>');
  }

  private reach(x: number, y: number, wide: number, high: number) {
    this.low = [Math.min(this.low[0]!, x), Math.min(this.low[1]!, y)];
    this.high = [Math.max(this.high[0]!, x + wide), Math.max(this.high[1]!, y + high)];
  }
  private shape(x: number, y: number, wide: number, high: number, corners: number[], paint: Record<string, string | number | undefined>) {
    if (wide <= 0 || high <= 0) return;
    this.reach(x, y, wide, high);
    const most = Math.min(wide, high) / 2;
    const [a, b, c, d] = corners.map((corner) => Math.max(0, Math.min(corner, most))) as [number, number, number, number];
    const at = { x: round(x), y: round(y), width: round(wide), height: round(high) };
    if (a === b && b === c && c === d) {
      if (a >= most - 0.01 && Math.abs(wide - high) < 0.5) this.body.push(`<circle${attributes({ cx: round(x + wide / 2), cy: round(y + high / 2), r: round(most), ...paint })}/>`);
      else this.body.push(`<rect${attributes({ ...at, rx: a > 0 ? round(a) : undefined, ...paint })}/>`);
      return;
    }
    const arc = (r: number, u: number, v: number) => (r > 0 ? `a${round(r)} ${round(r)} 0 0 1 ${round(u * r)} ${round(v * r)}` : '');
    const path = `M${round(x + a)} ${round(y)}H${round(x + wide - b)}${arc(b, 1, 1)}V${round(y + high - c)}${arc(c, -1, 1)}H${round(x + d)}${arc(d, -1, -1)}V${round(y + a)}${arc(a, 1, -1)}z`;
    this.body.push(`<path${attributes({ d: path, ...paint })}/>`);
  }
  private static corners(style: CSSStyleDeclaration, { width }: DOMRect): number[] {
    return [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomRightRadius, style.borderBottomLeftRadius].map((radius) =>
      radius.split(' ')[0]!.endsWith('%') ? (parseFloat(radius) / 100) * width : parseFloat(radius) || 0,
    );
  }
  private box(style: CSSStyleDeclaration, box: DOMRect) {
    const { x, y, width, height } = box;
    const corners = Vector.corners(style, box);
    if (paintOf(style.backgroundColor)) this.shape(x, y, width, height, corners, painted('fill', style.backgroundColor));
    const hatch = /gradient\([^,]*, (rgba?\([^)]*\)|color\([^)]*\))/.exec(style.backgroundImage)?.[1];
    if (hatch) {
      if (!this.hatched.has(hatch)) this.hatched.set(hatch, `hatch${this.hatched.size}`);
      this.shape(x, y, width, height, corners, { fill: `url(#${this.hatched.get(hatch)})` });
    }
    const sides = [
      ['Top', x, y, x + width, y], ['Right', x + width, y, x + width, y + height], ['Bottom', x, y + height, x + width, y + height], ['Left', x, y, x, y + height],
    ] as const;
    const borders = sides.map(([side, ...line]) => {
      const [wide, kind, colour] = [parseFloat(style[`border${side}Width`]), style[`border${side}Style`], style[`border${side}Color`]];
      return { line, wide: kind === 'none' || kind === 'hidden' || !paintOf(colour) ? 0 : wide, paint: Vector.stroke(wide, kind, colour) };
    });
    const [first] = borders as [(typeof borders)[0]];
    if (borders.every(({ wide, paint }) => wide === first.wide && JSON.stringify(paint) === JSON.stringify(first.paint))) {
      const half = first.wide / 2;
      if (half > 0) this.shape(x + half, y + half, width - first.wide, height - first.wide, corners.map((corner) => corner - half), { fill: 'none', ...first.paint });
      return;
    }
    for (const { line: [x1, y1, x2, y2], wide, paint } of borders) {
      if (wide === 0) continue;
      this.reach(x1, y1, x2 - x1, y2 - y1);
      this.body.push(`<line${attributes({ x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), ...paint })}/>`);
    }
  }
  private static stroke(wide: number, kind: string, colour: string) {
    const dashes: Record<string, string> = { dashed: `${round(2.5 * wide)} ${round(1.5 * wide)}`, dotted: `${wide} ${wide}` };
    return { ...painted('stroke', colour), 'stroke-width': round(wide), 'stroke-dasharray': dashes[kind] };
  }
  private outline(style: CSSStyleDeclaration, box: DOMRect) {
    const wide = parseFloat(style.outlineWidth);
    if (style.outlineStyle === 'none' || style.outlineStyle === 'auto' || !(wide > 0) || !paintOf(style.outlineColor)) return;
    const out = parseFloat(style.outlineOffset) + wide / 2;
    const corners = Vector.corners(style, box).map((corner) => (corner > 0 ? corner + out : 0));
    this.shape(box.x - out, box.y - out, box.width + 2 * out, box.height + 2 * out, corners, { fill: 'none', ...Vector.stroke(wide, style.outlineStyle, style.outlineColor) });
  }

  /// A text, each of its lines in the middle of its place: letters of another program may be wider.
  private text(node: Text, style: CSSStyleDeclaration) {
    const lines: { top: number; bottom: number; left: number; right: number; text: string }[] = [];
    const range = document.createRange();
    for (let i = 0; i < node.data.length; ) {
      const letter = String.fromCodePoint(node.data.codePointAt(i)!);
      range.setStart(node, i);
      range.setEnd(node, (i += letter.length));
      const at = range.getClientRects()[0];
      if (!at || at.width === 0) continue;
      const line = lines.at(-1);
      if (line && Math.abs(line.top - at.top) < 2) {
        line.text += letter;
        line.right = at.right;
      } else lines.push({ top: at.top, bottom: at.bottom, left: at.left, right: at.right, text: letter });
    }
    for (const { top, bottom, left, right, text } of lines) {
      if (text.trim() === '') continue;
      this.reach(left, top, right - left, bottom - top);
      this.body.push(`<text${attributes({ x: round((left + right) / 2), y: round(top + (bottom - top) * 0.78), 'text-anchor': 'middle', ...Vector.letters(style), ...painted('fill', style.color) })}>${escaped(text.trim().replace(/\s+/g, ' '))}</text>`);
    }
  }
  private static letters(style: CSSStyleDeclaration) {
    return {
      'font-size': parseFloat(style.fontSize),
      'font-family': style.fontFamily.includes('mono') ? 'monospace' : 'sans-serif',
      'font-weight': style.fontWeight === '400' ? undefined : style.fontWeight,
      'font-style': style.fontStyle === 'normal' ? undefined : style.fontStyle,
    };
  }

  /// A drawing within the page, with the looks that its style sheet gives it.
  private drawing(svg: SVGSVGElement, box: DOMRect) {
    this.reach(box.x, box.y, box.width, box.height);
    const { viewBox } = svg;
    const [vx, vy, vw, vh] = viewBox.baseVal && viewBox.baseVal.width > 0 ? [viewBox.baseVal.x, viewBox.baseVal.y, viewBox.baseVal.width, viewBox.baseVal.height] : [0, 0, box.width, box.height];
    this.body.push(`<svg${attributes({ x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height), viewBox: [vx, vy, vw, vh].join(' ') })}>`);
    for (const child of svg.children) this.part(child);
    this.body.push('</svg>');
  }
  private part(element: Element) {
    const style = getComputedStyle(element);
    const name = element.tagName;
    const isDefinition = element.closest('defs') !== null;
    if (!isDefinition && (style.display === 'none' || style.visibility !== 'visible')) return;
    const given = Object.fromEntries([...element.attributes].filter(({ name: one }) => !/^(class|style|role|tabindex|data-.*|aria-.*|on.*)$/.test(one)).map(({ name: one, value }) => [one, value]));
    const seen: Record<string, string | number | undefined> = /^(path|line|polyline|polygon|circle|ellipse|rect|text|tspan)$/.test(name)
      ? {
          ...painted('fill', style.fill),
          ...painted('stroke', style.stroke),
          ...(paintOf(style.stroke) ? { 'stroke-width': parseFloat(style.strokeWidth), 'stroke-dasharray': style.strokeDasharray === 'none' ? undefined : style.strokeDasharray.replaceAll('px', ''), 'stroke-linecap': style.strokeLinecap, 'stroke-linejoin': style.strokeLinejoin } : {}),
          ...(/^t/.test(name) ? { ...Vector.letters(style), 'text-anchor': style.textAnchor } : {}),
        }
      : {};
    const label = element.getAttribute('aria-label');
    if (Object.keys(seen).length > 0 && !isDefinition && seen.fill === 'none' && seen.stroke === 'none') return; // it only takes clicks
    this.body.push(`<${name}${attributes({ ...given, ...seen, opacity: style.opacity === '1' ? undefined : style.opacity })}>${label ? `<title>${escaped(label)}</title>` : ''}`);
    if (name === 'text' || name === 'tspan') this.body.push(escaped(element.textContent?.trim() ?? ''));
    else for (const child of element.children) this.part(child);
    this.body.push(`</${name}>`);
  }
}

/// Everything that is seen of an element, as SVG.
export function vectorOf(element: Element, title: string): string {
  const drawing = new Vector();
  drawing.add(element);
  let back: Element | null = element;
  while (back && !paintOf(getComputedStyle(back).backgroundColor)) back = back.parentElement;
  return drawing.toText(title, back ? getComputedStyle(back).backgroundColor : 'rgb(255, 255, 255)');
}
