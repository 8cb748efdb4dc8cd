import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMS, smsDouble } from '../../../../../test/doubles/sms';
import { aliyunSender } from './sender';

let sms: Awaited<ReturnType<typeof smsDouble>>;
beforeAll(async () => {
  sms = await smsDouble();
});
afterAll(() => sms.stop());

let nonce = 0;
const sender = (own: { secret?: string; noticeTemplate?: string } = {}) =>
  aliyunSender({
    endpoint: sms.base,
    accessKeyId: SMS.accessKeyId,
    secret: createSecretKey(Buffer.from(own.secret ?? SMS.secret)),
    signName: SMS.signName,
    codeTemplate: SMS.codeTemplate,
    noticeTemplate: own.noticeTemplate ?? '',
    ids: { unguessable: () => `nonce-${(nonce += 1)}` },
    clock: { now: () => new Date('2026-06-18T02:00:00Z') },
  });
const message = { phone: '13900000001', text: '验证码 123456', code: '123456' };

describe('阿里云短信', () => {
  it('验证码按模板发出，签名被对方核对', async () => {
    await sender().sendSms(message);
    expect(sms.sent.at(-1)).toEqual({ phone: message.phone, template: 'SMS_1', values: { code: '123456' } });
  });

  it('密钥不对、欠费、号码被限 → 抛出错误码，不带手机号、验证码和密钥', async () => {
    await expect(sender({ secret: 'wrong' }).sendSms(message)).rejects.toThrow(/SignatureDoesNotMatch$/);
    for (const code of ['isv.AMOUNT_NOT_ENOUGH', 'isv.BUSINESS_LIMIT_CONTROL']) {
      sms.plan.push(code);
      const error: unknown = await sender()
        .sendSms(message)
        .catch((thrown: unknown) => thrown);
      expect(String(error)).toBe(`Error: The SMS service answered ${code}`);
    }
  });

  it('对方 5xx 或系统忙 → 换随机数再发一次；还不行才算失败', async () => {
    const before = sms.sent.length;
    sms.trouble.push(503);
    await sender().sendSms(message);
    sms.plan.push('isp.SYSTEM_ERROR');
    await sender().sendSms(message);
    expect(sms.sent.length).toBe(before + 2);
    sms.trouble.push(500, 500);
    await expect(sender().sendSms(message)).rejects.toThrow('ServiceUnavailable');
  });

  it('模板编号是商城自己填的 → 按它发，空一个一个给', async () => {
    const template = { code: 'SMS_9', values: { company: '安和药房', reason: '' } };
    await sender().sendSms({ phone: message.phone, text: '没有用', template });
    expect(sms.sent.at(-1)).toEqual({ phone: message.phone, template: 'SMS_9', values: template.values });
  });

  it('审核通知：有模板才发', async () => {
    const before = sms.sent.length;
    await sender().sendSms({ phone: message.phone, text: '已通过' });
    expect(sms.sent.length).toBe(before);
    await sender({ noticeTemplate: 'SMS_2' }).sendSms({ phone: message.phone, text: '已通过' });
    expect(sms.sent.at(-1)).toMatchObject({ template: 'SMS_2', values: { text: '已通过' } });
  });
});
