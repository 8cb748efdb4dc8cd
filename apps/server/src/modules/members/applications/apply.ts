import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import { isMobile, passwordProblem } from '@pifa/domain';
import { badInput, type Platform } from '../../../platform';
import { accountStore } from '../accounts/account-store';
import { guesses } from '../accounts/guesses';
import { hashPassword, passwordsBusy } from '../../../platform';
import { findArea } from '../regions';
import { codeRefusal, smsCodeStore } from '../sms/code-store';
import { applicationStore } from './application-store';

/** Topic for staff: somebody wants to become a customer. */
export const APPLICATION_ADDED = 'application.added';

/** A company applies to become a customer (UX §4.9). The code is used up only together with the application. */
export async function apply(
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'jobs'>,
  form: CallBody<'apply'>,
  { address, now }: { address: string; now: Date },
): Promise<CallData<'apply'> | Refusal> {
  const { phone, verificationCode } = form;
  const area = findArea(form.regionCode);
  const problem = problemOf(form, area !== undefined);
  if (problem || !area) return problem ?? badInput('请您选择地区');
  if (passwordsBusy()) return refuse('too-many-requests', {});
  const guess = guesses(platform.db, now, { address });
  const usedUp = await guess.take();
  if (usedUp) return usedUp;

  const verdict = await smsCodeStore(platform.db).check(phone, 'register', verificationCode, now);
  if (verdict !== 'right') return codeRefusal(verdict);
  await guess.giveBack();
  const passwordHash = await hashPassword(form.password);
  const no = `RZ${platform.ids.request()}`;

  return platform.database
    .transaction(
      async (tx) => {
        const used = await smsCodeStore(tx).use(phone, 'register', verificationCode, now);
        if (used !== 'right') return codeRefusal(used);
        if ((await accountStore(tx).userIdOf(phone)) !== undefined) return refuse('phone-taken', {});
        const applications = applicationStore(tx);
        const licence = form.licenceUploadId ?? null;
        if (licence !== null && !(await applications.isFreshLicence(licence))) throw new LicenceGone();
        const added = await applications.add(
          {
            no,
            phone,
            passwordHash,
            company: form.company,
            contact: form.contact,
            regionCode: area.code,
            regionNames: area.names.length > 0 ? area.names : form.regionNames,
            address: form.address,
            taxNumber: form.taxNumber.replace(/\s/g, '').toUpperCase(),
            licenceUploadId: licence,
            agreedVersion: await applications.agreementVersion(),
          },
          now,
        );
        if (!added) return refuse('application-waiting', {});
        const eventId = `${APPLICATION_ADDED}:${no}`;
        await platform.jobs.announce(tx, { eventId, topic: APPLICATION_ADDED, payload: { no }, now });
        return { no, message: '申请已提交，审核结果将以短信通知' };
      },
      { retry: true },
    )
    .catch((error: unknown) => {
      if (error instanceof LicenceGone) return badInput('营业执照图片不存在或已使用，请重新上传');
      throw error;
    });
}

/** Thrown to leave the code unused: the applicant only has to upload again. */
class LicenceGone extends Error {}

function problemOf(form: CallBody<'apply'>, areaKnown: boolean): Refusal | undefined {
  if (!isMobile(form.phone)) return refuse('phone-invalid', {});
  if (!areaKnown) return badInput('请您选择地区');
  const weak = passwordProblem(form.password, form.phone);
  if (weak) return refuse('password-weak', { text: weak });
  return form.agreed ? undefined : refuse('agreement-needed', {});
}
