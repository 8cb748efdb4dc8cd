import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Card, Money } from '../../../ui/small';
import { GoodsPicker } from '../../../widgets/goods-picker/goods-picker';
import { RegionPicker } from '../../../widgets/region-picker/region-picker';

interface Line {
  code: string;
  packs: number;
  pieces: number;
}

const NEW_LINE: Line = { code: '', packs: 1, pieces: 0 };

/** An address and a basket: what the settlement would charge, and by which rules. Saved templates count. */
export function TryFreight() {
  const [regionCode, setRegion] = useState('');
  const [lines, setLines] = useState<Line[]>([NEW_LINE]);
  const [picking, setPicking] = useState(false);
  const wanted = lines.filter(({ code }) => code.trim() !== '');
  const test = useMutation({
    mutationFn: () =>
      call('adminFreightTry', {
        body: { regionCode, lines: wanted.map((line) => ({ ...line, code: line.code.trim() })) },
      }),
  });
  const change = (at: number, part: Partial<Line>) =>
    setLines(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  const { data } = test;
  return (
    <Card title="试算" note="按已保存的模板，与客户结算时算法相同" pad>
      <div className="freight-try">
        <div>
          <Field label="收货地区">
            {() => <RegionPicker label="收货地区" value={regionCode} onChange={setRegion} />}
          </Field>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and every field is controlled
            <div key={at} className="row gap8">
              <Input
                aria-label={`第 ${at + 1} 种货号`}
                placeholder="货号"
                value={line.code}
                maxLength={60}
                onChange={({ target }) => change(at, { code: target.value })}
                onPressEnter={() => wanted.length > 0 && regionCode && test.mutate()}
              />
              <InputNumber
                aria-label={`第 ${at + 1} 种件数`}
                min={0}
                max={100_000}
                precision={0}
                suffix="件"
                value={line.packs}
                onChange={(packs) => change(at, { packs: packs ?? 0 })}
              />
              <InputNumber
                aria-label={`第 ${at + 1} 种个数`}
                min={0}
                max={1_000_000}
                precision={0}
                suffix="个"
                value={line.pieces}
                onChange={(pieces) => change(at, { pieces: pieces ?? 0 })}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`去掉第 ${at + 1} 种`}
                disabled={lines.length === 1}
                onClick={() => setLines(lines.filter((_, n) => n !== at))}
              />
            </div>
          ))}
          <div className="row gap8">
            <Button size="small" icon={<PlusOutlined />} onClick={() => setLines([...lines, NEW_LINE])}>
              再加一种
            </Button>
            <Button size="small" onClick={() => setPicking(true)}>
              选商品
            </Button>
            <Button
              type="primary"
              size="small"
              className="push"
              disabled={regionCode === '' || wanted.length === 0}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              试算
            </Button>
          </div>
        </div>
        <div className="freight-answer" aria-live="polite">
          {test.error ? (
            <Alert type="error" showIcon title={textOf(test.error)} />
          ) : data ? (
            <>
              <p>
                商品 <Money yuan={data.goodsAmount} />
                ，运费{' '}
                {data.freightAmount === undefined ? (
                  <b className="tx-red">不配送</b>
                ) : (
                  <Money yuan={data.freightAmount} big />
                )}{' '}
                <span className="t2 s12">{data.text}</span>
              </p>
              <table className="dt">
                <tbody>
                  {data.parts.map(({ shipFrom, template, words, freightAmount }) => (
                    <tr key={shipFrom}>
                      <td>{shipFrom}</td>
                      <td className="t2">{template || '没有模板'}</td>
                      <td>{words}</td>
                      <td className="r">
                        {freightAmount === undefined ? '不配送' : <Money yuan={freightAmount} />}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          ) : (
            <p className="t3">选收货地区，写上货号与数量，就能看到客户会付多少运费、是哪条规则算的。</p>
          )}
        </div>
      </div>
      <GoodsPicker
        open={picking}
        title="选试算的商品"
        most={50}
        onClose={() => setPicking(false)}
        onPick={(goods) =>
          setLines([...wanted, ...goods.map(({ code }) => ({ ...NEW_LINE, code }))].slice(0, 50))
        }
      />
    </Card>
  );
}
