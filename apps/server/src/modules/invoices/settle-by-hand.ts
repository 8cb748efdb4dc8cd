import { isInvoiceOpen } from '@pifa/domain';
import { type Refusal, refuse } from '@pifa/contract';
import {
  isUniqueViolation,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../platform';
import { keepFile } from './files';
import { type Document, findDocument } from './invoice-store';
import { STEP_JOB } from './job-names';
import type { InvoiceFile } from './provider';
import { providerOf } from './providers';
import { renewRed } from './reds';
import { moveDocument } from './settle';

interface Options {
  id: string;
  operatorId: number;
  now: Date;
  /** Records the act, in the same transaction. */
  also: (tx: Transaction, before: Document) => Promise<void>;
}

const notFound = () => new Refused(refuse('not-found', { what: '该开票申请' }));
const refused = (text: string) => new Refused(refuse('transition-refused', { text }));
const actorOf = ({ operatorId }: Options) => ({ kind: 'operator', id: operatorId }) as const;

/**
 * Records the outcome of a document that staff handle by hand. Refused once a service has been asked for it: only the
 * service's answer counts then, or one order could get two invoices.
 */
async function byHand(
  platform: Pick<Platform, 'database' | 'ports'>,
  options: Options,
  settle: (tx: Transaction) => Promise<unknown>,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const document = await findDocument(tx, options.id, true);
    if (!document) throw notFound();
    if (providerOf(platform, document.provider) || document.attemptedAt !== null)
      throw refused('该申请由开票服务开具，不能手工登记');
    if ((await settle(tx)) === null) throw refused('该申请已有结果');
    await options.also(tx, document);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return refuse('transition-refused', { text: '该发票号码已登记过' });
    throw error;
  });
}

/** 登记已开具: the number, and the file if there is one. */
export async function issueByHand(
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'jobs' | 'files' | 'ports'>,
  options: Options & { number: string; issuedAt: Date; file: InvoiceFile | undefined },
): Promise<Refusal | undefined> {
  const { id, number, issuedAt, file, now } = options;
  const refusal = await byHand(platform, options, (tx) =>
    moveDocument(tx, platform, id, { event: 'issued', actor: actorOf(options), now, number, issuedAt }),
  );
  if (refusal) return refusal;
  if (file) await keepFile(platform, platform.db, id, file, now);
  return undefined;
}

/** 登记开票失败: a final refusal, with what the buyer has to correct. */
export async function refuseByHand(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: Options & { reason: string; field: string },
): Promise<Refusal | undefined> {
  const { id, reason, field, now } = options;
  return byHand(platform, options, (tx) =>
    moveDocument(tx, platform, id, { event: 'refused', actor: actorOf(options), now, reason, field }),
  );
}

/** Queries the service now instead of at its next turn; requests a refused red letter anew. */
export async function askNow(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports'>,
  options: Options,
): Promise<Refusal | undefined> {
  const { id, now } = options;
  return refusableTransaction(platform.database, async (tx) => {
    const document = await findDocument(tx, id, true);
    if (!document) throw notFound();
    if (!providerOf(platform, document.provider)) throw refused('没有可询问的开票服务，请手工登记');
    if (document.kind === 'red' && document.state === 'failed') {
      if ((await renewRed(tx, platform, document, now)) === undefined) throw refused('该红字已重新申请');
    } else {
      if (!isInvoiceOpen(document.state)) throw refused('该申请已有结果');
      await moveDocument(tx, platform, id, { event: 'ask-again', actor: actorOf(options), now });
      await platform.jobs.enqueue(tx, STEP_JOB, { key: id, runAt: now });
    }
    await options.also(tx, document);
  });
}
