import { image, isLight, rect, shade, text } from './svg';

/** What is printed on a pack. */
export interface Print {
  brand: string;
  name: string;
  unit: string;
  color: string;
  /** Data address and aspect of the drawn subject. */
  art: string;
  aspect: number;
}

/** A drawn pack: base on the lower edge of its box. `focus` is what a close-up shows. */
export interface Pack {
  width: number;
  height: number;
  body: string;
  focus: [x: number, y: number, w: number, h: number];
}

export const INK = '#26303d';
export const PAPER = '#fdfcf9';

export const on = (color: string) => (isLight(color) ? INK : '#ffffff');

/** A paper label with brand, picture and name. */
export function label(print: Print, x: number, y: number, w: number, h: number, paper = PAPER): string {
  const band = h * 0.2;
  return [
    `<path d="${rect(x, y, w, h, 3)}" fill="${paper}"/>`,
    `<path d="${rect(x, y, w, band)}" fill="${shade(print.color, -0.12)}"/>`,
    text(print.brand, x + w / 2, y + band * 0.74, {
      size: band * 0.66,
      color: '#fff',
      weight: 700,
      spacing: 3,
      fit: w * 0.8,
    }),
    image(print.art, print.aspect, x + w * 0.18, y + h * 0.25, w * 0.64, h * 0.42),
    text(print.name, x + w / 2, y + h * 0.82, { size: h * 0.11, color: INK, weight: 700, fit: w * 0.86 }),
    `<path d="M${x + w * 0.3} ${y + h * 0.88}h${w * 0.4}" stroke="${print.color}" stroke-width="2"/>`,
    text('净含量见包装', x + w / 2, y + h * 0.95, { size: h * 0.05, color: '#7b8490', fit: w * 0.6 }),
  ].join('');
}

/** Printing straight on a coloured pack. */
export function printed(
  print: Print,
  x: number,
  y: number,
  w: number,
  h: number,
  color = print.color,
): string {
  const ink = on(color);
  return [
    text(print.brand, x + w / 2, y + h * 0.13, {
      size: h * 0.12,
      color: ink,
      weight: 700,
      spacing: 4,
      fit: w * 0.6,
    }),
    `<path d="M${x + w * 0.38} ${y + h * 0.18}h${w * 0.24}" stroke="${ink}" stroke-opacity=".6" stroke-width="2"/>`,
    `<ellipse cx="${x + w / 2}" cy="${y + h * 0.49}" rx="${Math.min(w * 0.42, h * 0.31)}" ry="${Math.min(w * 0.42, h * 0.29)}" fill="#fff" fill-opacity=".92"/>`,
    image(print.art, print.aspect, x + w * 0.24, y + h * 0.3, w * 0.52, h * 0.38),
    text(print.name, x + w / 2, y + h * 0.9, { size: h * 0.11, color: ink, weight: 700, fit: w * 0.9 }),
  ].join('');
}

export const gloss = (path: string, opacity = 0.2) =>
  `<path d="${path}" fill="#fff" fill-opacity="${opacity}"/>`;

export type Draw = (print: Print) => Pack;
