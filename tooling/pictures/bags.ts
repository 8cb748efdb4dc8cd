import { type Draw, INK, on, printed, gloss } from './print';
import { flat, image, linear, round, shade, text } from './svg';

const pouch: Draw = (print) => {
  const body = 'M30 30q190 24 380 0l-14 90q10 150 6 300l8 100q-190-22-380 0l8-100q-6-150 6-300z';
  return {
    width: 440,
    height: 530,
    body: [
      round(body, print.color),
      `<path d="M30 30q190 24 380 0l-4 30q-186 22-372 0z" fill="${shade(print.color, -0.22)}"/><path d="M34 496q186-24 372 0l4 24q-190-22-380 0z" fill="${shade(print.color, -0.22)}"/>`,
      printed(print, 74, 76, 292, 392),
      gloss('M62 90q16 160 6 380l22-4q-4-200 10-376z', 0.16),
      gloss('M378 90q-10 160 2 372l-14-2q-10-180-2-370z', 0.12),
    ].join(''),
    focus: [50, 60, 340, 430],
  };
};

const doypack: Draw = (print) => {
  const body = 'M40 20h340l-10 90q34 210 22 440q0 30-38 34q-144 22-288 0q-38-4-38-34q-12-230 22-440z';
  return {
    width: 420,
    height: 600,
    body: [
      round(body, print.color),
      `<path d="M40 20h340l-4 34H44z" fill="${shade(print.color, -0.25)}"/><path d="M52 88h316" stroke="#fff" stroke-opacity=".5" stroke-width="4"/><path d="M52 96h316" stroke="#000" stroke-opacity=".14" stroke-width="3"/>`,
      `<path d="M30 500q180 60 360 0q2 30 0 52q0 28-36 32q-144 22-288 0q-36-4-36-32q-2-22 0-52z" fill="#000" fill-opacity=".12"/>`,
      printed(print, 64, 116, 292, 400),
    ].join(''),
    focus: [40, 96, 340, 430],
  };
};

const sack: Draw = (print) => ({
  width: 400,
  height: 590,
  body: [
    round(
      'M50 30q150 22 300 0l6 50q34 220 26 440q-2 44-40 52q-142 26-284 0q-38-8-40-52q-8-220 26-440z',
      '#f2ece0',
    ),
    `<path d="M50 30q150 22 300 0l4 30q-154 22-308 0z" fill="${shade(print.color, -0.1)}"/><path d="M48 52q152 22 304 0" fill="none" stroke="#fff" stroke-dasharray="8 6" stroke-width="3"/>`,
    `<path d="M30 128q170 26 340 0l8 92q-178 26-356 0z" fill="${print.color}"/>`,
    text(print.brand, 200, 200, { size: 62, color: on(print.color), weight: 700, spacing: 8, fit: 240 }),
    image(print.art, print.aspect, 100, 250, 200, 190),
    text(print.name, 200, 500, { size: 50, color: shade(print.color, -0.25), weight: 700, fit: 300 }),
    text('精选原料 · 正品保证', 200, 536, { size: 20, color: '#857b6a' }),
  ].join(''),
  focus: [30, 110, 340, 440],
});

const soft: Draw = (print) => ({
  width: 520,
  height: 330,
  body: [
    `<path d="M200 60q10-60 62-54q64-16 70 54z" fill="#fff"/><path d="M200 60q10-60 62-54q-14 20-4 54z" fill="#e8edf2"/>`,
    round('M24 84q0-34 40-36h392q40 2 40 36v200q0 40-42 42H66q-42-2-42-42z', print.color),
    `<ellipse cx="262" cy="58" rx="104" ry="15" fill="#fff" fill-opacity=".85"/><ellipse cx="262" cy="58" rx="84" ry="9" fill="#cfd8e1"/>`,
    `<path d="M24 60q16 120 0 250q-14-14-14-40V100q0-26 14-40zM496 60q-16 120 0 250q14-14 14-40V100q0-26-14-40z" fill="${shade(print.color, -0.2)}"/>`,
    image(print.art, print.aspect, 60, 110, 140, 170),
    text(print.brand, 340, 158, { size: 56, color: on(print.color), weight: 700, spacing: 6, fit: 230 }),
    `<path d="M240 182h200" stroke="${on(print.color)}" stroke-opacity=".5" stroke-width="2"/>`,
    text(print.name, 340, 238, { size: 44, color: on(print.color), weight: 700, fit: 250 }),
    text('原生木浆 · 亲肤柔韧', 340, 280, { size: 20, color: on(print.color) }),
  ].join(''),
  focus: [40, 84, 440, 230],
});

const roll: Draw = (print) => {
  const one = (x: number) =>
    [
      round(`M${x} 60v340q0 22 90 24q90-2 90-24V60z`, '#f6f5f1'),
      `<ellipse cx="${x + 90}" cy="60" rx="90" ry="26" fill="#fff"/><ellipse cx="${x + 90}" cy="60" rx="90" ry="26" fill="none" stroke="#d9dbd9" stroke-width="2"/><ellipse cx="${x + 90}" cy="60" rx="58" ry="16" fill="none" stroke="#e3e4e2" stroke-width="2"/><ellipse cx="${x + 90}" cy="60" rx="28" ry="8" fill="#b79a77"/>`,
    ].join('');
  return {
    width: 400,
    height: 426,
    body: [
      one(8),
      one(206),
      round('M8 130q90 24 180 0h18q90 24 180 0v210q-90 24-180 0h-18q-90 24-180 0z', print.color),
      image(print.art, print.aspect, 30, 168, 110, 130),
      text(print.brand, 266, 210, { size: 48, color: on(print.color), weight: 700, spacing: 4, fit: 190 }),
      text(print.name, 266, 272, { size: 38, color: on(print.color), weight: 700, fit: 200 }),
      gloss('M188 120q8 120 0 230h10q8-120 0-230z', 0.35),
    ].join(''),
    focus: [10, 110, 376, 260],
  };
};

const bag: Draw = (print) => ({
  width: 420,
  height: 540,
  body: [
    `<path d="M20 70q190 16 380 0l6 440q-196 26-392 0z" fill="#eef3f7" fill-opacity=".94"/>`,
    ...[
      [70, 200, 150],
      [210, 210, 150],
      [60, 320, 160],
      [200, 330, 165],
      [130, 262, 165],
    ].map(([x = 0, y = 0, size = 0]) => image(print.art, print.aspect, x, y, size, size)),
    gloss('M36 90l46 2q10 190 2 416l-50-2z', 0.42),
    gloss('M352 90h22q6 190-2 410h-14q4-200-6-410z', 0.34),
    `<path d="M20 70q190 16 380 0l6 440q-196 26-392 0z" fill="none" stroke="#c3ced9" stroke-width="3"/>`,
    flat('M14 0h392v128q-196 16-392 0z', print.color, 0.1),
    `<path d="M170 18h80a9 9 0 0 1 0 18h-80a9 9 0 0 1 0-18z" fill="#eef1f4"/>`,
    text(`${print.brand} ${print.name}`, 210, 98, {
      size: 46,
      color: on(print.color),
      weight: 700,
      fit: 360,
    }),
  ].join(''),
  focus: [10, 0, 400, 330],
});

const tape: Draw = (print) => {
  const one = (y: number, color: string) => {
    const side = linear([
      [0, shade(color, -0.2)],
      [0.25, shade(color, 0.3)],
      [0.6, color],
      [1, shade(color, -0.3)],
    ]);
    return `<defs>${side.def}</defs><path d="M10 ${y}v96q0 74 210 74q210 0 210-74v-96z" fill="url(#${side.id})"/><ellipse cx="220" cy="${y}" rx="210" ry="74" fill="${shade(color, 0.3)}"/><ellipse cx="220" cy="${y}" rx="170" ry="58" fill="none" stroke="${shade(color, -0.05)}" stroke-width="2"/><ellipse cx="220" cy="${y}" rx="120" ry="41" fill="#b98f62"/><ellipse cx="220" cy="${y + 3}" rx="108" ry="34" fill="#7d5c3b"/><path d="M112 ${y + 5}q20-30 108-31q88 1 108 31q-20-14-108-14q-88 0-108 14z" fill="#5f4429"/>`;
  };
  return {
    width: 440,
    height: 400,
    body: [
      one(230, print.color),
      one(126, print.color),
      `<path d="M94 ${150 + 96}q126 30 252 0v62q-126 30-252 0z" fill="#fff"/>`,
      text(`${print.brand} ${print.name}`, 220, 300, { size: 34, color: INK, weight: 700, fit: 230 }),
    ].join(''),
    focus: [60, 170, 320, 220],
  };
};

export const bags = { pouch, doypack, sack, soft, roll, bag, tape };
