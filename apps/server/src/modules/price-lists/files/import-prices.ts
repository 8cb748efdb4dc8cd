import { isRefusal, refuse } from '@pifa/contract';
import { badInput } from '../../../platform';
import { needsProof, type StaffHandler } from '../../staff';
import { landInRequest } from './land-in-request';
import { isLong, keepLongFile } from './long-files';
import { readPriceFile } from './read-price-file';
import { tryFile } from './run-file';

const MEGABYTES = 60;

/** 导入价格: tried first, then landed whole; what a colleague changed between the two is named and not overwritten. */
export const importPrices: StaffHandler<'adminPriceFile'> = async (context, operator) => {
  const { database, query, request, now } = context;
  const sent = await request.file();
  if (!sent) return badInput('请选择价格表');
  if (sent.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const begins = query.from === '' ? now : new Date(query.from);
  if (begins < now) return badInput('生效时间应在以后');
  if (isLong(sent.bytes)) {
    // It changes very many prices, and a job has nobody to ask for a proof.
    const unproved = query.seen === '' ? undefined : needsProof(operator, now);
    return unproved ?? keepLongFile(context, operator, sent);
  }
  const file = await readPriceFile(sent.bytes, database.kind);
  if (isRefusal(file)) return file;
  const asked = { name: sent.name, file, operator, begins, now, replace: query.replace === '1' };
  if (query.seen === '') return tryFile(database, asked);
  return landInRequest(context, asked, { seen: Number(query.seen), confirmed: query.confirm === '1' });
};
