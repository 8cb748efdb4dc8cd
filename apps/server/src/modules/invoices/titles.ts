import { type Refusal, refuse, type WireInvoiceTitle } from '@pifa/contract';
import {
  MOST_TITLES,
  needsReview,
  shownTitleState,
  tidyTitle,
  type TitleFields,
  titleProblems,
} from '@pifa/domain';
import { type CallContext, isUniqueViolation, type Transaction, orRefused, Refused } from '../../platform';
import { fieldsOf, noteTitle, titleReads, type TitleRow, titleWriter } from './title-store';
import { titleToWire } from './title-to-wire';

type Titled = WireInvoiceTitle | Refusal;
type Own = Pick<CallContext<'titleAdd'>, 'database' | 'session' | 'now'>;
type Draft = TitleFields & { isDefault: 0 | 1 };

const gone = () => new Refused(refuse('not-found', { what: '该抬头' }));

/** Adds a title, which waits for its review from then on; the first one becomes the default by itself. */
export async function addTitle(call: CallContext<'titleAdd'>): Promise<Titled> {
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
}

/** Changes a title; what the seller has reviewed is reviewed again, where files go to is not. */
export async function editTitle(call: CallContext<'titleEdit'>): Promise<Titled> {
  const { session, query, now } = call;
  const { id, ...draft } = query;
  const fields = readDraft(draft);
  return inTurn(call, async (tx) => {
    const before = await titleReads(tx, session.khId).find(Number(id));
    // Whose it is comes before what is wrong with it: a stranger's id answers like a missing one.
    if (!before) throw gone();
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
}

export async function makeDefaultTitle(call: CallContext<'titleDefault'>): Promise<Titled> {
  const { session, query } = call;
  return inTurn(call, async (tx) => {
    const title = await titleReads(tx, session.khId).find(Number(query.id));
    if (!title) throw gone();
    const writer = titleWriter(tx, session.khId);
    await writer.clearDefault();
    await writer.setDefault(title.id);
    return title.id;
  });
}

/** An invalid or expired title goes to review as it is. */
export async function resubmitTitle(call: CallContext<'titleResubmit'>): Promise<Titled> {
  const { session, body, now } = call;
  return inTurn(call, async (tx) => {
    const title = await titleReads(tx, session.khId).find(Number(body.id));
    if (!title) throw gone();
    const state = shownTitleState({ state: title.state, validUntil: title.valid_until }, now);
    if (state !== 'invalid' && state !== 'expired') {
      const text = state === 'valid' ? '该抬头有效，无需重新提交' : '该抬头正在审核，请耐心等待';
      throw new Refused(refuse('transition-refused', { text }));
    }
    await titleWriter(tx, session.khId).submit(title.id, now);
    await note(tx, call, title.id, title, 'resubmit');
    return title.id;
  });
}

/** Takes a title away; when it was the default, the newest of the others takes its place. */
export async function deleteTitle(
  call: CallContext<'titleDelete'>,
): Promise<Record<string, never> | Refusal> {
  const { database, session, query, now } = call;
  return orRefused(() =>
    database.transaction(async (tx) => {
      const writer = titleWriter(tx, session.khId);
      await writer.lock();
      const reads = titleReads(tx, session.khId);
      const title = await reads.find(Number(query.id));
      if (!title) throw gone();
      await writer.remove(title.id, now);
      const [next] = title.is_default ? await reads.all() : [];
      if (next) await writer.setDefault(next.id);
      return {};
    }),
  );
}

/** Runs a change while the company's titles hold still, and answers the title as it is then. */
async function inTurn(call: Own, change: (tx: Transaction) => Promise<number>): Promise<Titled> {
  const { database, session, now } = call;
  return orRefused(() =>
    database
      .transaction(async (tx) => {
        await titleWriter(tx, session.khId).lock();
        const id = await change(tx);
        const row = await titleReads(tx, session.khId).find(id);
        if (!row) throw gone();
        return titleToWire(row, now);
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

/** The first thing that is wrong, with its field; or the fields as they are kept. */
function readDraft({ isDefault: _isDefault, ...draft }: Draft): TitleFields | Refusal {
  const fields = tidyTitle(draft);
  const [problem] = titleProblems(fields);
  return problem ? refuse('title-field', { text: problem.text }, { field: problem.field }) : fields;
}
