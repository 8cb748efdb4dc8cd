import { describe, expect, it } from 'vitest';
import {
  type ApplicationFacts,
  approvedSms,
  checkApplication,
  companyNameCore,
  isTwin,
  type KnownCompany,
  nameLikeness,
  REJECT_FIELDS,
  REJECT_REASONS,
  rejectedSms,
  rejectionText,
  streetOf,
  toConfirm,
} from './index';
import { smsParts } from '../messages';

describe('字号：去掉地名、行业和组织形式', () => {
  it.each([
    ['仙桃市穗岸商贸行', '穗岸'],
    ['穗岸商贸（仙桃）有限公司', '穗岸'],
    ['赣州市汀洲日用百货有限公司', '汀洲'],
    ['广西壮族自治区柳州市鱼峰区埠头便利店', '埠头'],
    ['深圳市檐下南油便利店', '檐下南油'],
    ['北京百货有限公司', '北京'],
    ['湖北丰登百货有限公司', '丰登'],
    ['超市', '超市'],
  ])('%s → %s', (name, core) => {
    expect(companyNameCore(name)).toBe(core);
  });

  it.each([
    ['仙桃市穗岸商贸行', '仙桃市穗岸商贸行', 'same'],
    ['仙桃市穗岸商贸行', '仙桃市 穗岸商贸行', 'same'],
    ['仙桃市穗岸商贸行', '湖北省仙桃市穗岸食品商行', 'alike'],
    ['赣州市汀洲日用百货有限公司', '汀洲百货', 'alike'],
    ['仙桃市穗岸商贸行', '仙桃市丰登商贸行', 'different'],
  ])('%s 与 %s → %s', (one, other, likeness) => {
    expect(nameLikeness(one, other)).toBe(likeness);
  });
});

describe('入驻申请的核对', () => {
  const facts: ApplicationFacts = {
    company: '仙桃市穗岸商贸行',
    taxNumber: '9242900400000D0047',
    phone: '13800000004',
    regionCode: '429004',
    address: '丰登路 98 号',
    hasLicence: true,
  };
  const other: KnownCompany = {
    label: '珠海市唐湾酒店物业有限公司（KH01017）',
    company: '珠海市唐湾酒店物业有限公司',
    taxNumber: '',
    phones: ['13900000000'],
    regionCode: '440402',
    address: '唐湾路 1 号',
  };
  const none = { count: 0, lastReason: '' };
  const checked = (part: Partial<ApplicationFacts>, known: Partial<KnownCompany> = {}, before = none) =>
    new Map(
      checkApplication({ ...facts, ...part }, [{ ...other, ...known }], before).map((one) => [
        one.field,
        one,
      ]),
    );

  it('都没有问题 → 全绿，不用确认', () => {
    const checks = checkApplication(facts, [other], none);
    expect(checks.map(({ tone }) => tone)).toEqual(Array(7).fill('good'));
    expect(toConfirm(checks)).toBe('');
    expect(isTwin(facts, other)).toBe(false);
  });

  it.each<[string, string, Partial<ApplicationFacts>, Partial<KnownCompany>, string, string]>([
    ['税号校验位错', 'taxNumber', { taxNumber: '9242900400000D0048' }, {}, 'warn', '税号校验不通过'],
    ['没有填税号', 'taxNumber', { taxNumber: '' }, {}, 'warn', '没有填写税号'],
    ['税号已有客户', 'knownTaxNumber', {}, { taxNumber: '9242900400000d0047' }, 'bad', '珠海市唐湾酒店物业'],
    ['同名', 'company', {}, { company: '仙桃市穗岸商贸行' }, 'bad', '同名'],
    ['字号相同', 'company', {}, { company: '穗岸百货商行' }, 'warn', '名称相近'],
    ['同一个手机', 'phone', {}, { phones: ['13800000004'] }, 'warn', '手机'],
    ['地址一样', 'address', {}, { regionCode: '429004', address: '丰登路98号' }, 'warn', '地址相同'],
    ['同一条街', 'address', {}, { regionCode: '429004', address: '丰登路 96 号' }, 'warn', '同一条街'],
    [
      '别的区县的同名街',
      'address',
      {},
      { regionCode: '429005', address: '丰登路 98 号' },
      'good',
      '没有相近',
    ],
    ['没有执照', 'licence', { hasLicence: false }, {}, 'warn', '没有上传'],
  ])('%s', (_name, field, part, known, tone, text) => {
    const check = checked(part, known).get(field as never);
    expect(check?.tone).toBe(tone);
    expect(check?.text).toContain(text);
    expect(isTwin({ ...facts, ...part }, { ...other, ...known })).toBe(
      tone !== 'good' && Object.keys(known).length > 0,
    );
  });

  it('别人的客户：说有，不说是谁；另一份申请也算', () => {
    const known = { taxNumber: facts.taxNumber, label: '' };
    expect(checked({}, known).get('knownTaxNumber')?.text).toBe('税号已存在：一家不归您管的客户');
    expect(checked({}, { ...known, isApplication: true }).get('knownTaxNumber')?.text).toContain(
      '待审的申请',
    );
  });

  it('要确认的只有税号与同名；驳回过的说几次、为什么', () => {
    const checks = checkApplication(
      { ...facts, hasLicence: false },
      [{ ...other, taxNumber: facts.taxNumber, company: facts.company, phones: [facts.phone] }],
      { count: 2, lastReason: '营业执照：图片不清晰，请重拍' },
    );
    expect(toConfirm(checks)).toMatch(/^同名：.+；税号已存在：.+$/);
    expect(checks.at(-1)?.text).toBe('以往驳回 2 次，最近：营业执照：图片不清晰，请重拍');
  });

  it.each([
    ['丰登路 98 号', '丰登路'],
    ['汀洲大道六十号', '汀洲大道'],
    ['88 号', ''],
    ['', ''],
  ])('街：%s → %s', (address, street) => {
    expect(streetOf(address)).toBe(street);
  });
});

describe('发给申请人的短信', () => {
  it('通过：公司、业务员；没有业务员不提', () => {
    const said = { contact: '苏念禾', company: '穗岸商贸行' };
    expect(approvedSms({ ...said, salesperson: '温以宁' })).toBe(
      '苏念禾您好，穗岸商贸行的入驻申请已通过审核，请用本手机号登录，即可查看批发价并下单，业务员温以宁为您服务。',
    );
    expect(approvedSms({ ...said, salesperson: '' })).not.toContain('业务员');
  });

  it('驳回：哪一栏、为什么；每个原因都不超过两条短信', () => {
    expect(rejectionText('licence', '图片不清晰，请重拍')).toBe('营业执照：图片不清晰，请重拍');
    expect(rejectionText('other', '请联系业务员')).toBe('请联系业务员');
    const company = '广西壮族自治区柳州市鱼峰区埠头日用百货便利连锁有限公司';
    for (const field of REJECT_FIELDS) {
      for (const reason of REJECT_REASONS[field].reasons) {
        expect(
          smsParts(rejectedSms({ contact: '苏念禾', company, reason: rejectionText(field, reason) })),
        ).toBeLessThanOrEqual(2);
      }
    }
  });
});
