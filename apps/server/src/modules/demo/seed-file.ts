import { isRefusal, refusalText } from '@pifa/contract';
import { issueText } from '../../platform/http/issue-text';
import { readEnteredSettings } from '../promotions';
import { danglingOrders } from './dangling-orders';
import { type SeedFile, seedFile } from './seed-schema';

/** Every place where the text does not fit, as one readable line each. */
export function readSeedFile(text: string): { file: SeedFile } | { problems: string[] } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return { problems: [`不是 JSON：${error instanceof Error ? error.message : String(error)}`] };
  }
  const read = seedFile.safeParse(raw, { error: issueText });
  if (read.success) {
    const { promotions, problems: wrong } = storedPromotions(read.data.promotions);
    const problems = [...danglingOrders(read.data), ...wrong];
    return problems.length > 0 ? { problems } : { file: { ...read.data, promotions } };
  }
  return {
    problems: read.error.issues.map((issue) => `${issue.path.join('.') || '文件'}：${issue.message}`),
  };
}

/** Settings are written in yuan and stored in smaller units; what cannot be read is named with its place. */
function storedPromotions(
  promotions: SeedFile['promotions'],
): Pick<SeedFile, 'promotions'> & { problems: string[] } {
  const problems: string[] = [];
  const stored = promotions.map((row, at) => {
    const settings = readEnteredSettings(row.kind, row.settings, { fromFile: true });
    if (isRefusal(settings)) problems.push(`promotions.${at}.kind：${refusalText(settings)}`);
    else if (Array.isArray(settings))
      problems.push(...settings.map(({ path, text }) => `promotions.${at}.settings.${path}：${text}`));
    else return { ...row, settings };
    return row;
  });
  return { promotions: stored, problems };
}
