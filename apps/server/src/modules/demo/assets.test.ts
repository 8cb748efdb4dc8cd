import { readdirSync, readFileSync } from 'node:fs';
import { buildDemoMall } from '@pifa/demo-mall';
import { describe, expect, it } from 'vitest';
import { findAsset } from '../../platform';

const mall = buildDemoMall({ seed: 7, now: new Date('2026-11-20T02:00:00Z') });

describe('演示商城与服务端的文件对得上', () => {
  it('每张图片都有文件', () => {
    const folder = findAsset('pictures') ?? '';
    const files = new Set(
      readdirSync(folder, { recursive: true }).map((name) => `/pictures/${String(name)}`),
    );
    const used = [
      ...mall.goods.flatMap((row) => row.pictures),
      ...mall.goods.flatMap((row) =>
        [...row.detailHtml.matchAll(/src="([^"]+)"/g)].map((match) => match[1] ?? ''),
      ),
      ...mall.brands.map((row) => row.logo),
      ...mall.categories.map((row) => row.image).filter(Boolean),
      ...mall.site.adverts.flatMap((row) => [row.image, row.phoneImage]).filter(Boolean),
      ...mall.site.floors.map((row) => row.image),
      ...mall.site.dictionary.map((row) => row.summary).filter((summary) => summary.startsWith('/pictures/')),
    ];
    expect([...new Set(used)].filter((url) => !files.has(url))).toEqual([]);
  });

  it('收货地址都在行政区划里，含东莞的镇与仙桃', () => {
    const text = readFileSync(new URL('../../../assets/regions.json', import.meta.url), 'utf8');
    for (const { regionCode, county } of mall.addresses) {
      expect(text).toContain(`{"code":"${regionCode}","name":"${county}"`);
    }
    const names = mall.addresses.flatMap(({ city, county }) => [city, county]);
    expect(names).toEqual(expect.arrayContaining(['虎门镇', '仙桃市', '县']));
  });
});
