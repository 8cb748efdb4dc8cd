import { randomInt } from 'node:crypto';
import type svgCaptcha from 'svg-captcha';

const LETTERS = 'abcdefhkmnprtuvwxyACDEFHKMNPRTUVWXY34678';

/** The package is a function that draws a given text; its types only know the helpers beside it. */
type Draw = (text: string, options: svgCaptcha.ConfigObject) => string;

/** Four letters without those that people confuse; not foreseeable from earlier ones. */
export const randomAnswer = (): string =>
  Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** The answer as a picture's data address: pixels, because the letters could be read out of a drawing's paths. */
export async function captchaPicture(answer: string): Promise<string> {
  // Both loaded by the first picture: fonts, and 30 MB.
  const { default: package_ } = await import('svg-captcha');
  const { default: sharp } = await import('sharp');
  const drawing = (package_ as unknown as Draw)(answer, {
    width: 120,
    height: 40,
    fontSize: 46,
    noise: 3,
    color: true,
    background: '#f5f6f8',
  });
  const pixels = await sharp(Buffer.from(drawing), { density: 144 })
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer();
  return `data:image/png;base64,${pixels.toString('base64')}`;
}
