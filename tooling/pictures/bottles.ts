import { type Draw, PAPER, label, printed } from './print';
import { rect, round, shade } from './svg';

const bottle: Draw = (print) => {
  const tint = shade(print.color, 0.72);
  const body =
    'M96 20h48v46q0 22 26 44q42 34 42 84v386q0 20-22 20H50q-22 0-22-20V194q0-50 42-84q26-22 26-44z';
  return {
    width: 240,
    height: 602,
    body: [
      round(body, tint, true),
      round('M28 520h184v60q0 20-22 20H50q-22 0-22-20z', shade(print.color, 0.55), true),
      `<g>${round(rect(28, 214, 184, 270), PAPER)}</g>`,
      label(print, 34, 216, 172, 266),
      round(rect(28, 214, 184, 270), '#ffffff').replace(/fill="url\(#g\d+\)"/, 'fill="none"'),
      round(rect(88, 0, 64, 44, 6), shade(print.color, -0.1)),
    ].join(''),
    focus: [20, 190, 200, 310],
  };
};

const jug: Draw = (print) => {
  const body =
    'M70 70h70v30q0 26 40 34q96 18 108 92l14 320q2 44-40 44H70q-40 0-38-44l10-330q4-64 20-90q8-14 8-36z';
  return {
    width: 330,
    height: 592,
    body: [
      round(body, shade(print.color, 0.12)),
      `<path d="M206 168q64 8 70 74l4 66q0 20-20 20q-20 0-22-20l-4-60q-2-30-36-40q-18-6-16-24q2-18 24-16z" fill="#f3f5f7"/>`,
      `<path d="M206 168q64 8 70 74l4 66q0 20-20 20" fill="none" stroke="${shade(print.color, -0.4)}" stroke-width="5" stroke-opacity=".5"/>`,
      label(print, 52, 300, 222, 256),
      round(rect(62, 0, 86, 78, 8), shade(print.color, -0.3)),
      `<g stroke="#fff" stroke-opacity=".22" stroke-width="3">${[74, 86, 98, 110, 122, 134].map((x) => `<path d="M${x} 10v58"/>`).join('')}</g>`,
    ].join(''),
    focus: [34, 280, 260, 300],
  };
};

const pump: Draw = (print) => ({
  width: 260,
  height: 600,
  body: [
    round(rect(118, 60, 26, 100, 4), '#e8ebef'),
    `<path d="M60 20q0-16 22-16h66q16 0 16 18v22q0 18-20 18h-30q-16 0-16-12q0-8-12-8H72q-12 0-12-12z" fill="${shade(print.color, -0.2)}"/>`,
    `<path d="M66 18q4-8 16-8h60" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>`,
    round(rect(88, 128, 86, 44, 8), shade(print.color, -0.25)),
    round('M52 216q0-46 46-46h66q46 0 46 46v346q0 38-38 38H90q-38 0-38-38z', shade(print.color, 0.25)),
    label(print, 66, 262, 130, 260),
  ].join(''),
  focus: [50, 240, 162, 300],
});

const spray: Draw = (print) => ({
  width: 270,
  height: 600,
  body: [
    `<path d="M70 66L50 150q-2 12 10 12t14-12l18-60z" fill="${shade(print.color, -0.35)}"/>`,
    `<path d="M20 20q0-10 12-10h128q44 0 44 44v52h-84V84q0-16-16-16H32q-12 0-12-10z" fill="${shade(print.color, -0.2)}"/>`,
    `<path d="M10 24h14v32H10z" fill="#dfe3e8"/>`,
    `<path d="M34 16h124q30 0 38 28" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="6"/>`,
    round(rect(118, 104, 88, 40, 6), '#eef0f3'),
    round(
      'M122 144h80q0 50 30 86q14 18 14 46v286q0 38-38 38h-92q-38 0-38-38V276q0-28 14-46q30-36 30-86z',
      shade(print.color, 0.3),
    ),
    label(print, 92, 290, 140, 240),
  ].join(''),
  focus: [76, 270, 172, 280],
});

const tube: Draw = (print) => ({
  width: 190,
  height: 600,
  body: [
    round('M10 0h170l-22 500H32z', shade(print.color, 0.05)),
    `<path d="M10 0h170l-2 34H12z" fill="${shade(print.color, -0.25)}"/><g stroke="#fff" stroke-opacity=".3" stroke-width="2">${[6, 14, 22, 29].map((y) => `<path d="M12 ${y}h166"/>`).join('')}</g>`,
    round(rect(40, 500, 110, 100, 8), '#f1f3f5'),
    `<g stroke="#b8c0ca" stroke-opacity=".6" stroke-width="3">${[56, 72, 88, 104, 120, 136].map((x) => `<path d="M${x} 512v78"/>`).join('')}</g>`,
    printed(print, 32, 74, 126, 380),
  ].join(''),
  focus: [14, 60, 162, 300],
});

const can: Draw = (print) => ({
  width: 260,
  height: 470,
  body: [
    round('M20 40q0-16 18-20h184q18 4 18 20v390q0 16-18 20q-92 20-184 0q-18-4-18-20z', print.color),
    `<ellipse cx="130" cy="22" rx="102" ry="20" fill="#d9dee4"/><ellipse cx="130" cy="21" rx="88" ry="14" fill="#b9c1ca"/><ellipse cx="142" cy="20" rx="26" ry="6" fill="#e8ecf0"/>`,
    round('M24 420q106 30 212 0v14q0 14-14 16q-92 20-184 0q-14-2-14-16z', '#cfd5dc'),
    printed(print, 34, 56, 192, 360),
  ].join(''),
  focus: [14, 40, 232, 390],
});

const tin: Draw = (print) => ({
  width: 380,
  height: 400,
  body: [
    round('M14 40v320q0 30 176 34q176-4 176-34V40z', '#c6cdd5'),
    round('M14 74q176 40 352 0v260q-176 44-352 0z', print.color),
    `<ellipse cx="190" cy="40" rx="176" ry="34" fill="#e3e8ed"/><ellipse cx="190" cy="40" rx="156" ry="27" fill="#c3cbd4"/><ellipse cx="180" cy="37" rx="128" ry="19" fill="#d6dce3"/>`,
    printed(print, 62, 98, 256, 268),
  ].join(''),
  focus: [20, 70, 340, 310],
});

const jar: Draw = (print) => ({
  width: 320,
  height: 440,
  body: [
    round(
      'M44 92h232q30 0 30 34v274q0 36-36 36H50q-36 0-36-36V126q0-34 30-34z',
      shade(print.color, 0.35),
      true,
    ),
    label(print, 46, 156, 228, 230),
    round(rect(34, 0, 252, 82, 12), shade(print.color, -0.35)),
    `<g stroke="#fff" stroke-opacity=".16" stroke-width="4">${Array.from({ length: 15 }, (_, i) => `<path d="M${50 + i * 16} 16v54"/>`).join('')}</g>`,
  ].join(''),
  focus: [34, 140, 252, 270],
});

const glass: Draw = (print) => ({
  width: 220,
  height: 610,
  body: [
    round(
      'M84 60h52v104q0 30 34 64q30 30 30 78v264q0 38-36 38H56q-36 0-36-38V306q0-48 30-78q34-34 34-64z',
      shade(print.color, -0.1),
      true,
    ),
    label(print, 34, 320, 152, 230),
    `<path d="${rect(84, 150, 52, 14)}" fill="#d8b25c"/>`,
    round(rect(78, 0, 64, 84, 6), shade(print.color, -0.45)),
  ].join(''),
  focus: [20, 300, 180, 270],
});

const tub: Draw = (print) => ({
  width: 400,
  height: 490,
  body: [
    `<path d="M40 84q-30 60 40 118M360 84q30 60-40 118" fill="none" stroke="#9aa4b0" stroke-width="7"/>`,
    round('M28 70h344l-24 390q-2 26-34 26H86q-32 0-34-26z', shade(print.color, 0.05)),
    round(rect(14, 36, 372, 50, 12), '#f2f4f6'),
    `<ellipse cx="200" cy="38" rx="184" ry="26" fill="#fff"/><ellipse cx="200" cy="38" rx="160" ry="20" fill="#e6eaee"/>`,
    label(print, 92, 150, 216, 270),
  ].join(''),
  focus: [70, 130, 260, 310],
});

const cup: Draw = (print) => ({
  width: 360,
  height: 470,
  body: [
    round('M22 60h316l-42 380q-2 26-30 26H94q-28 0-30-26z', '#f8f7f4'),
    round('M30 130h300l-26 240H56z', print.color),
    round(rect(10, 30, 340, 40, 14), '#ffffff'),
    `<ellipse cx="180" cy="32" rx="166" ry="24" fill="#fdfdfc"/><ellipse cx="180" cy="32" rx="150" ry="18" fill="#eceff1"/>`,
    printed(print, 72, 132, 216, 236),
  ].join(''),
  focus: [40, 110, 280, 280],
});

export const bottles = { bottle, jug, pump, spray, tube, can, tin, jar, glass, tub, cup };
