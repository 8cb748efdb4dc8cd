/** Widths of bars and spaces by value (ISO/IEC 15417); 103–105 begin, 106 ends. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const START_B = 104;
const START_C = 105;
const TO_C = 99;
const TO_B = 100;
const STOP = 106;

/**
 * The modules of a Code 128 barcode, '1' = bar, without quiet zones. Runs of digits are packed two to a symbol. Signs
 * outside printable ASCII cannot be encoded and are left out.
 */
export function code128(text: string): string {
  const values = encode([...text].filter((sign) => sign >= ' ' && sign <= '~').join(''));
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  return [...values, sum % 103, STOP].map((value) => modulesOf(WIDTHS[value] ?? '')).join('');
}

function encode(text: string): number[] {
  const digitsAt = (at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  let inC = digitsAt(0) >= 4 || (digitsAt(0) === text.length && text.length === 2);
  const values = [inC ? START_C : START_B];
  for (let at = 0; at < text.length; ) {
    const digits = digitsAt(at);
    if (inC && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
      continue;
    }
    if (!inC && digits >= 6 && digits % 2 === 0) {
      values.push(TO_C);
      inC = true;
      continue;
    }
    if (inC) {
      values.push(TO_B);
      inC = false;
    }
    values.push(text.charCodeAt(at) - 32);
    at += 1;
  }
  return values;
}

const modulesOf = (widths: string): string =>
  [...widths].map((width, n) => (n % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');

interface BarcodeSize {
  /** mm per module; scanners want 0.25 at least */
  module?: number;
  /** mm */
  height?: number;
}

/** The barcode as SVG, with its quiet zones of ten modules and without text. */
export function code128Svg(text: string, { module = 0.33, height = 12 }: BarcodeSize = {}): string {
  const modules = code128(text);
  const width = modules.length + 20;
  const bars = [...modules.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `<rect x="${index + 10}" y="0" width="${run.length}" height="10"/>`)
    .join('');
  const size = `width="${(width * module).toFixed(2)}mm" height="${height}mm"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} 10" preserveAspectRatio="none" shape-rendering="crispEdges" role="img">${bars}</svg>`;
}
