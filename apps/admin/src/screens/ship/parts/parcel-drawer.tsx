import { amountWords, needsWaybill, type ParcelAmount, parcelOf } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { call } from '../../../lib/client';
import { Pic } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import type { Part } from './parcels';
import type { ScanOrder } from './use-packing';

interface Props {
  /** '' = closed */
  orderNo: string;
  walk: Walk;
  part: Part | undefined;
  trackingNo: string;
  onPart: (part: Part | undefined) => void;
  onTrackingNo: (text: string) => void;
  /** `made`: it goes without a waybill */
  onShip: (made: boolean) => void;
  onClose: () => void;
}

/** An order's lines: what goes now in packs and pieces; the rest stays and is shipped later (ADMIN §8.1). */
export function ParcelDrawer(props: Props) {
  const { orderNo, walk, trackingNo, onTrackingNo, onShip, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['ship-order', orderNo],
    queryFn: ({ signal }) => call('adminShipOrder', { query: { no: orderNo }, signal }),
    enabled: orderNo !== '',
    staleTime: 0,
  });
  const order = data?.orderNo === orderNo ? data : undefined;
  const isMade = order !== undefined && !needsWaybill(order.way);
  return (
    <Drawer
      open={orderNo !== ''}
      onClose={onClose}
      walk={walk}
      title={orderNo}
      sub={order && `${order.company}，${order.recipient} ${order.region}`}
      {...(order && { href: `/orders/${order.id}` })}
      foot={
        <div className="row gap8">
          {!isMade && (
            <Input
              className="parcel-waybill"
              value={trackingNo}
              aria-label="这一次的运单号"
              placeholder={order?.way === 'line' ? '专线名 运单号' : '运单号'}
              onChange={(event) => onTrackingNo(event.target.value)}
              onPressEnter={() => onShip(false)}
            />
          )}
          <span className="t3 s12">{props.part ? '只发上面填的，其余留在部分发货' : '发出全部未发的'}</span>
          <Button className="push" onClick={onClose}>
            先放着
          </Button>
          <Button
            type="primary"
            disabled={!order || (!isMade && trackingNo.trim() === '')}
            onClick={() => onShip(isMade)}
          >
            预览发货这一单
          </Button>
        </div>
      }
    >
      {order ? (
        <Lines key={order.id} order={order} part={props.part} onPart={props.onPart} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Drawer>
  );
}

const leftOf = ({ ipcnt, spcnt }: ScanOrder['lines'][number]): ParcelAmount => ({
  packs: ipcnt,
  pieces: spcnt,
});

function Lines({
  order,
  part,
  onPart,
}: {
  order: ScanOrder;
  part: Part | undefined;
  onPart: Props['onPart'];
}) {
  const open = order.lines.filter(({ leftNum }) => leftNum > 0);
  const [amounts, setAmounts] = useState<Readonly<Record<string, ParcelAmount>>>(
    () => part?.amounts ?? Object.fromEntries(open.map((line) => [line.id, leftOf(line)])),
  );
  const lines = open.map(({ id, leftNum: left, packingSpecification: piecesPerPack }) => ({
    id,
    left,
    piecesPerPack,
  }));
  const parcel = parcelOf(lines, amounts);
  const problem = 'problem' in parcel ? parcel : undefined;
  function change(id: string, amount: ParcelAmount) {
    const next = { ...amounts, [id]: amount };
    setAmounts(next);
    const read = parcelOf(lines, next);
    if ('problem' in read) return;
    onPart(read.lines === 'all' ? undefined : { amounts: next, lines: read.lines });
  }
  return (
    <div className="parcel">
      <table>
        <thead>
          <tr>
            <th>商品</th>
            <th>货位</th>
            <th className="num">未发</th>
            <th>这次发 件</th>
            <th>这次发 个</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {open.map((line) => {
            const amount = amounts[line.id] ?? { packs: 0, pieces: 0 };
            const rest = line.leftNum - amount.packs * line.packingSpecification - amount.pieces;
            return (
              <tr key={line.id}>
                <td>
                  <span className="parcel-goods">
                    <Pic src={line.image} size={36} />
                    <span>
                      {line.goodsName}
                      <br />
                      <span className="t3 s12">
                        {line.goodsCode} {line.spec}，{line.packingSpecification} {line.unit}/{line.packUnit}
                      </span>
                    </span>
                  </span>
                </td>
                <td>{line.bin || '--'}</td>
                <td className="num">{amountWords({ packs: line.ipcnt, pieces: line.spcnt })}</td>
                <td>
                  <InputNumber
                    min={0}
                    precision={0}
                    value={amount.packs}
                    aria-label={`${line.goodsName} 这次发几件`}
                    onChange={(next) => change(line.id, { ...amount, packs: next ?? 0 })}
                  />
                </td>
                <td>
                  <InputNumber
                    min={0}
                    precision={0}
                    value={amount.pieces}
                    aria-label={`${line.goodsName} 这次发几个`}
                    onChange={(next) => change(line.id, { ...amount, pieces: next ?? 0 })}
                  />
                </td>
                <td>
                  <Button size="small" onClick={() => change(line.id, { packs: 0, pieces: 0 })}>
                    先不发
                  </Button>
                  {problem?.lineId === line.id ? (
                    <p className="tx-red s12">{problem.problem}</p>
                  ) : (
                    rest > 0 && (
                      <p className="tx-amber s12">
                        留下{' '}
                        {amountWords({
                          packs: Math.floor(rest / line.packingSpecification),
                          pieces: rest % line.packingSpecification,
                        })}
                      </p>
                    )
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {open.length === 0 && <p className="t3">这张订单没有要发的商品。</p>}
      {problem && problem.lineId === '' && open.length > 0 && <p className="tx-red">{problem.problem}</p>}
    </div>
  );
}
