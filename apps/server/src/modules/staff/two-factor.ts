import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, guardCounters, orRefused, Refused } from '../../platform';
import { mallNamePort } from './me';
import type { Operator } from './operator';
import { needsProof } from './proof';
import { recordAct } from './record-act';
import { dropSecondFactor, isForAll, needsSecondFactor, newRecoveryCodes, sealedFor } from './second-factor';
import { newSecret, otpauthUrl, stepOfCode } from './totp';

const GUESSES = { most: 10, windowMs: 15 * 60_000 };
const IS_ON = refuse('transition-refused', { text: '两步验证已开启' });
const IS_OFF = refuse('transition-refused', { text: '两步验证没有开启' });

/** A secret for the app, as text and as a QR code. It counts once a code of it was entered. */
export async function beginTwoFactor(
  { platform, db, now }: CallContext<'adminTwoFactorBegin'>,
  operator: Operator,
): Promise<CallData<'adminTwoFactorBegin'> | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const secret = newSecret();
  const begun = await db
    .updateTable('operators')
    .set({ totp_pending: platform.staffSealer.seal(secret, sealedFor(operator.id)) })
    .where('id', '=', operator.id)
    .where('totp_secret', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!begun) return IS_ON;
  const issuer = await platform.ports.get(mallNamePort)(platform);
  const url = otpauthUrl(secret, { issuer, name: operator.name });
  // Loaded by the first set-up: nobody else draws one here.
  const { toString } = await import('qrcode');
  const svg = await toString(url, { type: 'svg', margin: 1 });
  return { secret, url, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The first right code switches it on; that code is used up. */
export async function confirmTwoFactor(
  { platform, database, db, body, now }: CallContext<'adminTwoFactorOn'>,
  operator: Operator,
): Promise<CallData<'adminTwoFactorOn'> | Refusal> {
  const guard = guardCounters(db, now);
  const key = `operator-login:${operator.name}`;
  const tries = await guard.hit({ key, ...GUESSES });
  if (!tries.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(tries.seconds / 60) });
  const own = await db
    .selectFrom('operators')
    .select('totp_pending')
    .where('id', '=', operator.id)
    .executeTakeFirst();
  const secret = own?.totp_pending && platform.staffSealer.open(own.totp_pending, sealedFor(operator.id));
  if (!secret) return refuse('transition-refused', { text: '请先扫描二维码' });
  const step = stepOfCode(secret, body.code.replaceAll(' ', ''), now);
  if (step === undefined) return refuse('two-factor-wrong', {});
  await guard.clear(key);
  return orRefused(() =>
    database.transaction(async (tx) => {
      const { rows } = await sql`
        update operators set totp_secret = totp_pending, totp_pending = null, totp_step = ${step}
        where id = ${operator.id} and totp_secret is null and totp_pending = ${own.totp_pending}
        returning id`.execute(tx);
      if (rows.length === 0) throw new Refused(IS_ON);
      const recoveryCodes = await newRecoveryCodes(tx, operator.id);
      await recordAct(tx, operator, { what: 'two-factor.on', object: `operator:${operator.name}`, now });
      return { recoveryCodes };
    }),
  );
}

export async function endTwoFactor(
  { platform, database, db, now }: CallContext<'adminTwoFactorOff'>,
  operator: Operator,
): Promise<CallData<'adminTwoFactorOff'> | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  // Of whoever is asked from the second login on this is a later one.
  const required = needsSecondFactor(platform, operator, { forAll: await isForAll(db), signIns: 2 });
  if (required) return refuse('transition-refused', { text: '您的角色必须使用两步验证，不能关闭' });
  return orRefused(() =>
    database.transaction(async (tx) => {
      const { totp_secret } = await tx
        .selectFrom('operators')
        .select('totp_secret')
        .where('id', '=', operator.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (totp_secret === null) throw new Refused(IS_OFF);
      await dropSecondFactor(tx, operator.id);
      await recordAct(tx, operator, { what: 'two-factor.off', object: `operator:${operator.name}`, now });
      return { message: '已关闭两步验证' };
    }),
  );
}

/** Ten new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  { database, now }: CallContext<'adminRecoveryCodes'>,
  operator: Operator,
): Promise<CallData<'adminRecoveryCodes'> | Refusal> {
  const proof = needsProof(operator, now);
  if (proof) return proof;
  return orRefused(() =>
    database.transaction(async (tx) => {
      const { totp_secret } = await tx
        .selectFrom('operators')
        .select('totp_secret')
        .where('id', '=', operator.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (totp_secret === null) throw new Refused(IS_OFF);
      const recoveryCodes = await newRecoveryCodes(tx, operator.id);
      await recordAct(tx, operator, { what: 'two-factor.codes', object: `operator:${operator.name}`, now });
      return { recoveryCodes };
    }),
  );
}
