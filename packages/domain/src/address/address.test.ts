import { describe, expect, it } from 'vitest';
import type { Region } from '../regions';
import {
  addressText,
  regionText,
  isMobile,
  maskCompany,
  maskPhone,
  parsePastedAddress,
  validateAddress,
} from './index';

const TREE: readonly Region[] = [
  {
    code: '11',
    name: '北京市',
    children: [{ code: '1101', name: '市辖区', children: [{ code: '110105', name: '朝阳区' }] }],
  },
  {
    code: '42',
    name: '湖北省',
    children: [{ code: '4290', name: '省直辖县级行政区划', children: [{ code: '429004', name: '仙桃市' }] }],
  },
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] },
      { code: '4419', name: '东莞市', children: [{ code: '441900121', name: '虎门镇' }] },
    ],
  },
  {
    code: '50',
    name: '重庆市',
    children: [
      { code: '5001', name: '市辖区', children: [{ code: '500103', name: '渝中区' }] },
      { code: '5002', name: '县', children: [{ code: '500229', name: '城口县' }] },
    ],
  },
];

describe('粘贴整段地址自动识别', () => {
  it.each([
    ['王小明 13800138000 广东省东莞市虎门镇太沙路1号', '王小明', ['44', '4419', '441900121'], '太沙路1号'],
    [
      '收货人：李雷\n手机：138-0013-8000\n地址：广东深圳南山区科技园 3 栋',
      '李雷',
      ['44', '4403', '440305'],
      '科技园3栋',
    ],
    ['湖北省仙桃市沔阳大道9号，张三，13800138000', '张三', ['42', '4290', '429004'], '沔阳大道9号'],
    ['重庆市渝中区解放碑1号 赵六 +86 13800138000', '赵六', ['50', '5001', '500103'], '解放碑1号'],
    ['重庆城口县土城路 赵六 13800138000', '赵六', ['50', '5002', '500229'], '土城路'],
    ['北京市朝阳区望京街 13800138000 王经理', '王经理', ['11', '1101', '110105'], '望京街'],
    ['东莞市虎门镇太沙路1号 13800138000', '', ['44', '4419', '441900121'], '太沙路1号'],
  ])('%s', (text, name, areaCodes, address) => {
    expect(parsePastedAddress(text, TREE)).toEqual({ name, phone: '13800138000', areaCodes, address });
  });
  it('认不出的部分留空，不瞎猜', () => {
    expect(parsePastedAddress('你好', TREE)).toEqual({ name: '', phone: '', areaCodes: [], address: '你好' });
    expect(parsePastedAddress('订单 2026112013800138000999', TREE).phone).toBe('');
  });
});

describe('新增送货地址的校验', () => {
  it('四句话按顺序都显示', () => {
    const problems = validateAddress({ areaCodes: [], address: ' ', name: '', phone: '12345' });
    expect(problems.map((problem) => problem.text)).toEqual([
      '请您选择地区',
      '请您填写完整的送货地址',
      '请您填写收货人',
      '请填写正确的电话号码',
    ]);
  });
  it('填好就没有问题', () => {
    expect(validateAddress({ areaCodes: ['44'], address: '1号', name: '王', phone: '13800138000' })).toEqual(
      [],
    );
  });
  it.each([
    ['13800138000', true],
    ['23800138000', false],
    ['1380013800', false],
    ['138001380001', false],
    ['1380013800a', false],
  ])('手机号 %s', (phone, good) => {
    expect(isMobile(phone)).toBe(good);
  });
});

it('手机号和公司名遮挡', () => {
  expect(maskPhone('13800138000')).toBe('138****8000');
  expect(maskPhone('123')).toBe('****');
  expect(maskCompany('深圳市恒通商贸有限公司')).toBe('深圳**商贸');
  expect(maskCompany('')).toBe('**');
  expect(maskCompany('恒通')).not.toContain('通');
});

describe('写在单据上的地址', () => {
  const place = { county: '', address: '1 号' };
  it.each([
    [{ ...place, province: '湖北省', city: '省直辖县级行政区划', county: '仙桃市' }, '湖北省仙桃市1 号'],
    [{ ...place, province: '重庆市', city: '县', county: '城口县' }, '重庆市城口县1 号'],
    [{ ...place, province: '北京市', city: '市辖区', county: '朝阳区' }, '北京市朝阳区1 号'],
    [{ ...place, province: '广东省', city: '东莞市' }, '广东省东莞市1 号'],
  ])('只归类、不是地名的一级不写：%j', (address, words) => {
    expect(addressText(address)).toBe(words);
  });

  it.each([
    ['湖北省', '省直辖县级行政区划', '仙桃市', '湖北省 仙桃市'],
    ['重庆市', '县', '城口县', '重庆市 城口县'],
    ['北京市', '市辖区', '朝阳区', '北京市 朝阳区'],
    ['广东省', '深圳市', '南山区', '广东省 深圳市'],
    ['台湾省', '', '', '台湾省'],
  ])('列表里的收货地区只写两级：%s %s %s → %s', (province, city, county, words) => {
    expect(regionText({ province, city, county })).toBe(words);
  });
});
