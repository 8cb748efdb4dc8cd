import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer';

const sealer = createSealer(['the secret of this mall'], 'test');

describe('封存在数据库里的秘密', () => {
  it('封存后看不出原文，每次都不一样；打开是原文', () => {
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'operator:1');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toBe(sealer.seal('JBSWY3DPEHPK3PXP', 'operator:1'));
    expect(sealer.open(sealed, 'operator:1')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('换到别的账号、改动一个字、没有那把钥匙 → 打不开', () => {
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'operator:1');
    expect(sealer.open(sealed, 'operator:2')).toBeUndefined();
    const at = sealed.length - 12;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(sealer.open(changed, 'operator:1')).toBeUndefined();
    expect(sealer.open(sealed.slice(0, 20), 'operator:1')).toBeUndefined();
    expect(createSealer(['another'], 'test').open(sealed, 'operator:1')).toBeUndefined();
    expect(createSealer(['the secret of this mall'], 'other').open(sealed, 'operator:1')).toBeUndefined();
  });

  it('换了钥匙、旧的还在 → 旧的打得开，但不是现在这把封的', () => {
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'operator:1');
    const next = createSealer(['a new one', 'the secret of this mall'], 'test');
    expect(next.open(sealed, 'operator:1')).toBe('JBSWY3DPEHPK3PXP');
    expect([sealer.isCurrent(sealed), next.isCurrent(sealed)]).toEqual([true, false]);
    expect(next.isCurrent(next.seal('x', 'operator:1'))).toBe(true);
  });

  it('从未封存的原样打开：升级前存下的', () => {
    expect(sealer.open('JBSWY3DPEHPK3PXP', 'operator:1')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealer.isCurrent('JBSWY3DPEHPK3PXP')).toBe(false);
  });
});
