/** Subjects that no icon shows: drawn here on a 320 px square, with the same light and the same muted colours. */
const grad = (id: string, from: string, to: string, vertical = true) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const wrap = (defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320"><defs>${defs}</defs>${body}</svg>`;

const mask = (from: string, to: string) =>
  wrap(
    grad('a', from, to),
    `<path d="M62 110Q0 120 14 180q10 40 60 40M258 110q62 10 48 70q-10 40-60 40" fill="none" stroke="#d5dbe2" stroke-width="9"/>
<path d="M56 104q104-40 208 0q14 6 14 20l-6 86q-2 12-14 18q-98 50-196 0q-12-6-14-18l-6-86q0-14 14-20z" fill="url(#a)"/>
<g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"><path d="M48 138q112 20 224 0M50 168q110 22 220 0M54 198q106 22 212 0"/></g><path d="M112 92q48-10 96 0" stroke="#b8c2cd" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  );

const steel = grad('a', '#eef2f6', '#8592a3') + grad('b', '#8592a3', '#dfe5ec');

export const ownArt: Record<string, string> = {
  'own-mask': mask('#b9dcf2', '#7fb4dc'),
  'own-kn95': wrap(
    grad('a', '#ffffff', '#d9dee5', false),
    `<path d="M70 96Q2 110 20 176q12 36 64 34M250 96q68 14 50 80q-12 36-64 34" fill="none" stroke="#cfd6de" stroke-width="9"/><path d="M160 56q70 20 104 62q14 20 4 54q-26 70-108 100q-82-30-108-100q-10-34 4-54q34-42 104-62z" fill="url(#a)"/><path d="M160 56v216" stroke="#c3cbd5" stroke-width="5"/><path d="M124 78q36-14 72 0" stroke="#9fabb9" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  ),
  'own-washer': wrap(
    steel,
    `<g fill-rule="evenodd"><path d="M210 90a90 90 0 1 1-.1 0zm0 50a40 40 0 1 0 .1 0z" fill="#7e8b9b"/><path d="M206 82a90 90 0 1 1-.1 0zm0 50a40 40 0 1 0 .1 0z" fill="url(#a)"/><path d="M104 138a86 86 0 1 1-.1 0zm0 48a38 38 0 1 0 .1 0z" fill="#707d8d"/><path d="M100 130a86 86 0 1 1-.1 0zm0 48a38 38 0 1 0 .1 0z" fill="url(#a)"/></g>`,
  ),
  'own-nut': wrap(
    steel,
    `<g fill-rule="evenodd"><path d="M196 40l76 40v84l-76 42l-76-42V80zm0 48a36 36 0 1 0 .1 0z" fill="#6f7c8c"/><path d="M190 32l76 40v84l-76 42l-76-42V72zm0 48a36 36 0 1 0 .1 0z" fill="url(#a)"/><path d="M106 130l70 38v78l-70 40l-70-40v-78zm0 44a34 34 0 1 0 .1 0z" fill="#64717f"/><path d="M100 122l70 38v78l-70 40l-70-40v-78zm0 44a34 34 0 1 0 .1 0z" fill="url(#a)"/></g>`,
  ),
  'own-screw': wrap(
    steel + grad('c', '#f3f6f9', '#6d7a8a', false),
    [0, 92]
      .map(
        (dx) =>
          `<g transform="translate(${60 + dx} ${20 + dx * 0.4}) rotate(14 40 140)"><path d="M0 14q44-26 88 0l-20 34H20z" fill="url(#a)"/><path d="M34 10l20 14M54 8L34 26" stroke="#5f6c7b" stroke-width="6"/><path d="M24 46h40v150l-20 50l-20-50z" fill="url(#c)"/><g stroke="#66727f" stroke-width="6">${[62, 84, 106, 128, 150, 172, 194].map((y) => `<path d="M18 ${y + 8}l52-14"/>`).join('')}</g></g>`,
      )
      .join(''),
  ),
  'own-usb': wrap(
    steel + grad('c', '#5a6675', '#2f3843'),
    `<g transform="rotate(-28 160 160)"><path d="M112 20h96v74h-96z" fill="url(#a)"/><path d="M130 44h20v22h-20zM170 44h20v22h-20z" fill="#4c5764"/><path d="M96 90h128q14 0 14 14v160q0 30-30 30h-96q-30 0-30-30V104q0-14 14-14z" fill="url(#c)"/><path d="M98 104h20v170q-20-4-20-24z" fill="#fff" fill-opacity=".18"/><circle cx="160" cy="262" r="14" fill="#dfe5ec"/></g>`,
  ),
  'own-powerbank': wrap(
    grad('a', '#f4f6f9', '#c3ccd8') + grad('b', '#39424f', '#1f2630'),
    `<g transform="rotate(10 160 160)"><path d="M92 26h150q22 0 22 22v230q0 22-22 22H92q-22 0-22-22V48q0-22 22-22z" fill="url(#b)"/><path d="M84 26h146q22 0 22 22v222q0 22-22 22H84q-22 0-22-22V48q0-22 22-22z" fill="url(#a)"/><path d="M120 42h32v10h-32zM176 42h18v10h-18z" fill="#566172"/><g fill="#3fae72"><circle cx="124" cy="246" r="7"/><circle cx="148" cy="246" r="7"/><circle cx="172" cy="246" r="7"/></g><circle cx="198" cy="246" r="7" fill="#b4bdc9"/></g>`,
  ),
  'own-fan': wrap(
    grad('a', '#ffffff', '#ccd6e0') + grad('b', '#8fd0e6', '#3c93b8'),
    `<path d="M142 220h36v56h-36z" fill="#b9c4cf"/><path d="M84 300q0-34 76-34t76 34z" fill="url(#a)"/><circle cx="160" cy="126" r="116" fill="url(#a)"/><circle cx="160" cy="126" r="102" fill="#eaf3f7"/><g fill="url(#b)">${[0, 120, 240].map((turn) => `<path transform="rotate(${turn} 160 126)" d="M160 116q-54-20-36-78q40-10 58 30q8 26-8 52z"/>`).join('')}</g><circle cx="160" cy="126" r="20" fill="#f7fafc"/><g fill="none" stroke="#a9b7c4" stroke-width="3"><circle cx="160" cy="126" r="92"/><circle cx="160" cy="126" r="68"/><circle cx="160" cy="126" r="44"/></g>`,
  ),
  'own-clock': wrap(
    grad('a', '#5b7fc0', '#2b4c8c') + grad('b', '#ffffff', '#e3e8ee'),
    `<circle cx="160" cy="160" r="142" fill="url(#a)"/><circle cx="160" cy="160" r="118" fill="url(#b)"/><g stroke="#39424f" stroke-width="7" stroke-linecap="round">${Array.from({ length: 12 }, (_, i) => `<path transform="rotate(${i * 30} 160 160)" d="M160 56v${i % 3 === 0 ? 20 : 10}"/>`).join('')}</g><path d="M160 160L120 104" stroke="#2a323d" stroke-width="11" stroke-linecap="round"/><path d="M160 160l62-42" stroke="#2a323d" stroke-width="8" stroke-linecap="round"/><circle cx="160" cy="160" r="11" fill="#d93e16"/>`,
  ),
  'own-drill': wrap(
    grad('a', '#f2d27a', '#8f6a1c', false),
    [0, 76, 152]
      .map(
        (dx, i) =>
          `<g transform="translate(${54 + dx} ${18 + i * 22})"><path d="M0 0h32v120H0z" fill="url(#a)"/><path d="M2 120h28v110l-14 34l-14-34z" fill="url(#a)"/><g stroke="#6e5212" stroke-width="7" stroke-opacity=".75">${[132, 158, 184, 210].map((y) => `<path d="M2 ${y + 16}L30 ${y - 6}"/>`).join('')}</g></g>`,
      )
      .join(''),
  ),
  'own-straw': wrap(
    grad('a', '#ffffff', '#bcd9b8', false),
    [20, 66, 112, 158, 204, 250]
      .map(
        (x, i) =>
          `<path transform="rotate(${(i - 2.5) * 5} ${x + 20} 300)" d="M${x} 20h26v276h-26z" fill="url(#a)" stroke="#8fb98a" stroke-width="2"/>`,
      )
      .join(''),
  ),
  'own-swab': wrap(
    grad('a', '#ffffff', '#d6dee6', false),
    [40, 92, 144, 196, 248]
      .map(
        (x, i) =>
          `<g transform="rotate(${(i - 2) * 7} ${x} 160)"><path d="M${x} 40h12v240h-12z" fill="#c9dcea"/><ellipse cx="${x + 6}" cy="48" rx="17" ry="32" fill="url(#a)"/><ellipse cx="${x + 6}" cy="272" rx="17" ry="32" fill="url(#a)"/></g>`,
      )
      .join(''),
  ),
  'own-cap': wrap(
    grad('a', '#d4e8f6', '#8fb8d8'),
    `<path d="M30 210q-10-150 130-160q140 10 130 160q-130 40-260 0z" fill="url(#a)"/><g fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5">${[70, 110, 150, 190, 230].map((x) => `<path d="M${x} 214q-10-90 ${(160 - x) * 0.6} -150"/>`).join('')}</g><path d="M28 206q132 44 264 0q6 22-4 40q-128 40-256 0q-10-18-4-40z" fill="#a9cbe4"/>`,
  ),
  'own-gauze': wrap(
    grad('a', '#ffffff', '#dde4ea'),
    [0, 26, 52]
      .map(
        (d) =>
          `<path d="M${40 + d} ${60 + d}h190v170h-190z" fill="url(#a)" stroke="#c7d1da" stroke-width="2"/><g stroke="#cdd6de" stroke-width="1.5">${[1, 2, 3, 4, 5, 6, 7].map((n) => `<path d="M${40 + d + n * 23} ${60 + d}v170M${40 + d} ${60 + d + n * 21}h190"/>`).join('')}</g>`,
      )
      .join(''),
  ),
  'own-mailer': wrap(
    grad('a', '#ffffff', '#cfd6de'),
    `<g transform="rotate(-6 160 160)"><path d="M40 60h240v220H40z" fill="url(#a)" stroke="#b7c1cc" stroke-width="3"/><path d="M40 60h240v44q-120 40-240 0z" fill="#e7ebef" stroke="#b7c1cc" stroke-width="3"/><path d="M70 150h120v84H70z" fill="#fff" stroke="#c2cbd5" stroke-width="3"/><g stroke="#9aa6b3" stroke-width="6"><path d="M84 172h84M84 192h60M84 212h72"/></g></g>`,
  ),
  'own-zipbag': wrap(
    grad('a', '#f4fafd', '#c5dbe8'),
    `<g transform="rotate(5 160 160)"><path d="M60 30h200v260H60z" fill="url(#a)" stroke="#a9c3d3" stroke-width="4"/><path d="M60 62h200M60 74h200" stroke="#d9573c" stroke-width="5"/><path d="M82 96q-8 90 4 176h20q-14-90-4-176z" fill="#fff" fill-opacity=".8"/></g>`,
  ),
  'own-cone': wrap(
    grad('a', '#ff9a4d', '#d9581c', false),
    `<path d="M28 262h264v36H28z" fill="#c94f18"/><path d="M138 22h44l62 240H76z" fill="url(#a)"/><path d="M118 100h84l14 54H104z" fill="#fff"/><path d="M94 192h132l12 46H82z" fill="#fff"/>`,
  ),
  'own-sign': wrap(
    grad('a', '#ffd84a', '#eab217'),
    `<path d="M160 24q14 0 22 14l122 216q14 30-20 34H36q-34-4-20-34L138 38q8-14 22-14z" fill="#2a2f36"/><path d="M160 60L274 266H46z" fill="url(#a)"/><path d="M150 126h22l-4 78h-14z" fill="#2a2f36"/><circle cx="161" cy="232" r="13" fill="#2a2f36"/>`,
  ),
};
