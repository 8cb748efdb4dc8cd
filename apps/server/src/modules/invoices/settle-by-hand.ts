import { type Refusal, refuse } from '@pifa/contract';
import { isUniqueViolation, type Platform, type Transaction, orRefused, Refused } from '../../platform';
import { keepFile } from './files';
import { type Document, findDocument } from './invoice-store';
import { STEP_JOB } from './job-names';
import type { InvoiceFile } from './provider';
import { providerOf } from './providers';
import { renewRed } from './reds';
import { moveDocument } from './settle';

type Also = (tx: Transaction, before: Document) => Promise<void>;
interface Options {
  id: string;
  operatorId: number;
  now: Date;
  /** Written in the same transaction: the operators' book. */
  also: Also;
}

const actorOf = ({ operatorId }: Options) => ({ kind: 'operator', id: operatorId }) as const;

/**
 * A document that operators issued, or could not. Only one that no service may still issue: where a service is asked,
 * its answer counts alone, or two invoices would stand for one order.
 */
async function byHand(
  platform: Pick<Platform, 'database' | 'ports'>,
  options: Options,
  settle: (tx: Transaction) => Promise<unknown>,
): Promise<Refusal | undefined> {
  const done = await orRefused(() =>
    platform.database
      .transaction(
        async (tx) => {
          const document = await findDocument(tx, options.id, true);
          if (!document) throw new Refused(refuse('not-found', { what: '该开票申请' }));
          if (providerOf(platform, document.provider) || document.attemptedAt !== null) {
            const text = '该申请由开票服务开具，不能手工登记';
            throw new Refused(refuse('transition-refused', { text }));
          }
          if ((await settle(tx)) === null) {
            throw new Refused(refuse('transition-refused', { text: '该申请已有结果' }));
          }
          await options.also(tx, document);
        },
        { retry: true },
      )
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) return refuse('transition-refused', { text: '该发票号码已登记过' });
        throw error;
      }),
  );
  return done ?? undefined;
}

/** 登记已开具: number, and the file where there is one. */
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

/** 登记开票失败: a definite no with what the buyer has to mend. */
export async function refuseByHand(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: Options & { reason: string; field: string },
): Promise<Refusal | undefined> {
  const { id, reason, field, now } = options;
  return byHand(platform, options, (tx) =>
    moveDocument(tx, platform, id, { event: 'refused', actor: actorOf(options), now, reason, field }),
  );
}

/** Asks the service now, whatever its turn is; a refused red letter is asked for anew. */
export async function askNow(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports'>,
  options: Options,
): Promise<Refusal | undefined> {
  const { id, now } = options;
  const no = (text: string) => new Refused(refuse('transition-refused', { text }));
  const done = await orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const document = await findDocument(tx, id, true);
        if (!document) throw new Refused(refuse('not-found', { what: '该开票申请' }));
        if (!providerOf(platform, document.provider)) throw no('没有可询问的开票服务，请手工登记');
        if (document.kind === 'red' && document.state === 'failed') {
          if ((await renewRed(tx, platform, document, now)) === undefined) throw no('该红字已重新申请');
        } else {
          if (!['applying', 'issuing', 'timeout'].includes(document.state)) throw no('该申请已有结果');
          await moveDocument(tx, platform, id, { event: 'ask-again', actor: actorOf(options), now });
          await platform.jobs.enqueue(tx, STEP_JOB, { key: id, runAt: now });
        }
        await options.also(tx, document);
      },
      { retry: true },
    ),
  );
  return done ?? undefined;
}
