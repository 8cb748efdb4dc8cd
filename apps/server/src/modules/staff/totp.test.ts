import { describe, expect, it } from 'vitest';
import { codeAt, newSecret, otpauthUrl, stepAt, stepOfCode } from './totp';

/** '12345678901234567890' in base32: the secret of RFC 6238, appendix B. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('两步验证码（RFC 6238）', () => {
  it.each([
    ['1970-01-01T00:00:59Z', '94287082'],
    ['2005-03-18T01:58:29Z', '07081804'],
    ['2005-03-18T01:58:31Z', '14050471'],
    ['2009-02-13T23:31:30Z', '89005924'],
    ['2033-05-18T03:33:20Z', '69279037'],
    ['2603-10-11T11:33:20Z', '65353130'],
  ])('附录 B：%s → %s', (at, code) => {
    expect(codeAt(RFC, stepAt(new Date(at)), 8)).toBe(code);
    expect(codeAt(RFC, stepAt(new Date(at)))).toBe(code.slice(2));
  });

  it('前后各一步的码也认，再远不认；位数不对不认', () => {
    const now = new Date('2026-07-01T04:00:00Z');
    const step = stepAt(now);
    for (const by of [-1, 0, 1]) expect(stepOfCode(RFC, codeAt(RFC, step + by), now)).toBe(step + by);
    for (const by of [-2, 2]) expect(stepOfCode(RFC, codeAt(RFC, step + by), now)).toBeUndefined();
    expect(stepOfCode(RFC, codeAt(RFC, step).slice(1), now)).toBeUndefined();
  });

  it('新的密钥各不相同，160 位；地址里店名与账号都转义', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(otpauthUrl(RFC, { issuer: '惠丰 批发', name: 'mei' })).toBe(
      `otpauth://totp/${encodeURIComponent('惠丰 批发:mei')}?secret=${RFC}&issuer=${encodeURIComponent('惠丰 批发')}`,
    );
  });
});
