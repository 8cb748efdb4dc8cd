/** Small SVG helpers. All light comes from the upper left. */
export const FONT = "'Noto Sans CJK SC','Noto Sans SC',sans-serif";

let serial = 0;

/** A name for a gradient or clip, unique within one run. */
export const uid = (prefix: string) => `${prefix}${++serial}`;

/** Mixes a hex colour with white (amount > 0) or black (amount < 0), −1…1. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const part = Math.abs(amount);
  return `#${[1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    .map((value) =>
      Math.round(value + (target - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Is dark text readable on this colour? */
export function isLight(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 170;
}

type Stop = [at: number, color: string, opacity?: number];

export function linear(stops: Stop[], vertical = false): { id: string; def: string } {
  const id = uid('g');
  const end = vertical ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  const body = stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');
  return { id, def: `<linearGradient id="${id}" x1="0" y1="0" ${end}>${body}</linearGradient>` };
}

/** A shape, then the light of a round body over it. */
export function round(path: string, color: string, glass = false): string {
  const body = linear([
    [0, shade(color, -0.22)],
    [0.2, shade(color, 0.1)],
    [0.55, color],
    [1, shade(color, -0.34)],
  ]);
  const light = linear([
    [0, '#fff', 0],
    [0.13, '#fff', 0.06],
    [0.2, '#fff', glass ? 0.62 : 0.38],
    [0.28, '#fff', glass ? 0.22 : 0.08],
    [0.42, '#fff', 0],
    [0.86, '#fff', 0],
    [0.94, '#fff', glass ? 0.3 : 0.12],
    [1, '#fff', 0],
  ]);
  return `<defs>${body.def}${light.def}</defs><path d="${path}" fill="url(#${body.id})"/><path d="${path}" fill="url(#${light.id})"/>`;
}

/** A shape lit as a flat face; `turn` −1 (in shadow) … 1 (towards the light). */
export function flat(path: string, color: string, turn = 0): string {
  const face = linear(
    [
      [0, shade(color, 0.1 + turn * 0.12)],
      [1, shade(color, turn * 0.2 - 0.08)],
    ],
    true,
  );
  return `<defs>${face.def}</defs><path d="${path}" fill="url(#${face.id})"/>`;
}

export const rect = (x: number, y: number, w: number, h: number, r = 0) =>
  r === 0
    ? `M${x} ${y}h${w}v${h}h${-w}z`
    : `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${-(w - 2 * r)}q${-r} 0 ${-r} ${-r}v${-(h - 2 * r)}q0 ${-r} ${r} ${-r}z`;

/** Width of a text in em: Chinese characters count one, others about half. */
export const textWidth = (text: string) =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0);

export interface TextStyle {
  size: number;
  color: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  /** The text shrinks to fit. */
  fit?: number;
}

export function text(content: string, x: number, y: number, style: TextStyle): string {
  const { color, weight = 500, anchor = 'middle', spacing = 0 } = style;
  const fit = style.fit ?? Number.POSITIVE_INFINITY;
  const size = Math.min(style.size, fit / Math.max(1, textWidth(content) + spacing * content.length * 0.05));
  return `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size.toFixed(1)}" font-weight="${weight}" text-anchor="${anchor}" letter-spacing="${spacing}" fill="${color}">${content}</text>`;
}

/** A picture (data address) fitted into a box, on its floor. */
export function image(
  href: string,
  aspect: number,
  x: number,
  y: number,
  w: number,
  h: number,
  floor = false,
): string {
  const width = Math.min(w, h * aspect);
  const height = width / aspect;
  const top = floor ? y + h - height : y + (h - height) / 2;
  return `<image href="${href}" x="${x + (w - width) / 2}" y="${top}" width="${width}" height="${height}"/>`;
}
