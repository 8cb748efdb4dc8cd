import { type Refusal, refuse, type WireInvoiceTitle } from '@pifa/contract';
import { MOST_TITLES, needsReview, tidyTitle, type TitleFields, titleProblems } from '@pifa/domain';
import {
  type CallContext,
  isUniqueViolation,
  orRefused,
  Refused,
  type Session,
  type Transaction,
  type Handler,
} from '../../platform';
import { fieldsOf, noteTitle, stateOfTitle, titleReads, type TitleRow, titleWriter } from './title-store';
import { titleToWire } from './title-to-wire';

type Titled = WireInvoiceTitle | Refusal;
type Own = Pick<CallContext<'titleAdd'>, 'database' | 'session' | 'now'>;
type Draft = TitleFields & { isDefault: 0 | 1 };

async function findTitle(tx: Transaction, { khId }: Session, id: string | number): Promise<TitleRow> {
  const title = await titleReads(tx, khId).find(Number(id));
  if (!title) throw new Refused(refuse('not-found', { what: '该抬头' }));
  return title;
}

/** Adds a title, which then waits for review. The first one becomes the default. */
export const addTitle: Handler<'titleAdd'> = async (call) => {
  const { session, body, now } = call;
  const fields = readDraft(body);
  if ('refused' in fields) return fields;
  return inTurn(call, async (tx) => {
    const all = await titleReads(tx, session.khId).all();
    if (all.length >= MOST_TITLES) throw new Refused(refuse('too-many-titles', { most: MOST_TITLES }));
    const writer = titleWriter(tx, session.khId);
    const isDefault = body.isDefault === 1 || all.length === 0;
    if (isDefault) await writer.clearDefault();
    const id = await writer.add(fields, isDefault, session.userId, now);
    await note(tx, call, id, null, 'add');
    return id;
  });
};

/** Changes a title. It is reviewed again, unless only the address for files changed. */
export const editTitle: Handler<'titleEdit'> = async (call) => {
  const { session, query, now } = call;
  const { id, ...draft } = query;
  const fields = readDraft(draft);
  return inTurn(call, async (tx) => {
    const before = await findTitle(tx, session, id);
    // Checked after the owner: another company's id is refused like a missing one, whatever the fields say.
    if ('refused' in fields) throw new Refused(fields);
    const writer = titleWriter(tx, session.khId);
    if (draft.isDefault === 1 && !before.is_default) {
      await writer.clearDefault();
      await writer.setDefault(before.id);
    }
    await writer.change(before.id, fields);
    if (needsReview(fieldsOf(before), fields)) {
      await writer.submit(before.id, now);
      await note(tx, call, before.id, before, 'edit');
    }
    return before.id;
  });
};

export const makeDefaultTitle: Handler<'titleDefault'> = async (call) => {
  const { session, query } = call;
  return inTurn(call, async (tx) => {
    const title = await findTitle(tx, session, query.id);
    const writer = titleWriter(tx, session.khId);
    await writer.clearDefault();
    await writer.setDefault(title.id);
    return title.id;
  });
};

/** Submits an invalid or expired title for review unchanged. */
export const resubmitTitle: Handler<'titleResubmit'> = async (call) => {
  const { session, body, now } = call;
  return inTurn(call, async (tx) => {
    const title = await findTitle(tx, session, body.id);
    const state = stateOfTitle(title, now);
    if (state !== 'invalid' && state !== 'expired') {
      const text = state === 'valid' ? '该抬头有效，无需重新提交' : '该抬头正在审核，请耐心等待';
      throw new Refused(refuse('transition-refused', { text }));
    }
    await titleWriter(tx, session.khId).submit(title.id, now);
    await note(tx, call, title.id, title, 'resubmit');
    return title.id;
  });
};

/** Deletes a title. If it was the default, the newest of the others becomes the default. */
export const deleteTitle: Handler<'titleDelete'> = async (call) => {
  const { database, session, query, now } = call;
  return orRefused(() =>
    database.transaction(async (tx) => {
      const writer = titleWriter(tx, session.khId);
      await writer.lock();
      const title = await findTitle(tx, session, query.id);
      await writer.remove(title.id, now);
      const [next] = title.is_default ? await titleReads(tx, session.khId).all() : [];
      if (next) await writer.setDefault(next.id);
      return {};
    }),
  );
};

/** Runs a change under the lock on the company's titles and answers the changed title. */
async function inTurn(call: Own, change: (tx: Transaction) => Promise<number>): Promise<Titled> {
  const { database, session, now } = call;
  return orRefused(() =>
    database
      .transaction(async (tx) => {
        await titleWriter(tx, session.khId).lock();
        return titleToWire(await findTitle(tx, session, await change(tx)), now);
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'invoice_titles_one_of_a_name')) return refuse('title-exists', {});
        throw error;
      }),
  );
}

async function note(
  tx: Transaction,
  { session, now }: Own,
  id: number,
  before: TitleRow | null,
  event: string,
) {
  const actor = { kind: 'buyer', id: session.userId } as const;
  await noteTitle(tx, id, { from: before?.state ?? null, to: 'waiting', event, actor, note: '', now });
}

/** The fields as they are stored, or the first problem with its field. */
function readDraft({ isDefault: _isDefault, ...draft }: Draft): TitleFields | Refusal {
  const fields = tidyTitle(draft);
  const [problem] = titleProblems(fields);
  return problem ? refuse('title-field', { text: problem.text }, { field: problem.field }) : fields;
}
