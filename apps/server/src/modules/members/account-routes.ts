import { isRefusal, refuse } from '@pifa/contract';
import { badInput, makeCaptcha, type Route } from '../../platform';
import { unreadCount } from '../message-box';
import { changePasswordByCode, changePasswordByOld, checkPassword } from './accounts/change-password';
import { browserCookie, browserCookieHeader } from './accounts/known-browsers';
import { infoOf, login } from './accounts/login';
import { apply } from './applications/apply';
import { checkCode } from './sms/check-code';
import { changeProfile } from './profile/change-profile';
import { sendAvatar, uploadAvatar, removeAvatar } from './profile/avatar';
import { sendCode } from './sms/send-code';

/** Signing in and out, passwords, registration. */
export function accountRoutes(route: Route): void {
  route('login', async ({ platform, query, request, now }) => {
    const given = browserCookie(request.headers);
    const browser = { cookie: given ?? platform.ids.unguessable(), isNew: given === undefined };
    const answer = await login(platform, { ...query, address: request.address, browser, now });
    if (!isRefusal(answer)) request.setCookie(browserCookieHeader(browser.cookie, platform.settings));
    return answer;
  });
  route('logout', async ({ sessions, request }) => {
    await sessions.end(request.token);
    return {};
  });
  route('memberInfo', async ({ session, db }) => ({
    ...infoOf(session),
    unread: await unreadCount(db, session.userId),
  }));
  route('profileChange', changeProfile);
  route('avatarPut', uploadAvatar);
  route('avatarRemove', removeAvatar);
  route('avatarGet', sendAvatar);
  route('validPassword', async ({ platform, session, query, request, now }) => {
    const { password } = query;
    const { address, headers } = request;
    const browser = browserCookie(headers);
    const checked = await checkPassword(platform, { session, password, address, browser, now });
    return 'refused' in checked ? checked : { valid: true };
  });
  route('forgetPwd', async ({ platform, session, query, request, now }) => {
    const { phone, verificationCode: code, oldPassword, password } = query;
    const { address } = request;
    const browser = browserCookie(request.headers);
    if (phone !== undefined && code !== undefined) {
      return (await changePasswordByCode(platform, { phone, code, password, address, now })) ?? {};
    }
    if (oldPassword === undefined) return badInput('请填写短信验证码或原密码');
    if (!session) return refuse('not-logged-in', {});
    return (
      (await changePasswordByOld(platform, { session, oldPassword, password, address, browser, now })) ?? {}
    );
  });
  route('checkVerificationCode', ({ platform, query, request, now }) =>
    checkCode(platform, {
      phone: query.phone,
      purpose: query.purpose,
      code: query.verificationCode,
      address: request.address,
      now,
    }),
  );
  route('imgCode', ({ platform, request, now }) => makeCaptcha(platform, { address: request.address, now }));
  route('sendSms', ({ platform, query, request, now }) =>
    sendCode(platform, {
      phone: query.phone,
      purpose: query.purpose,
      captcha: { id: query.session_id, answer: query.imgCode },
      address: request.address,
      now,
    }),
  );
  route('apply', ({ platform, body, request, now }) =>
    apply(platform, body, { address: request.address, now }),
  );
}
