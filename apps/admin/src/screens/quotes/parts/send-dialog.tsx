import type { CallData } from '@pifa/contract/staff';
import { Alert, Modal } from 'antd';
import { textOf } from '../../../lib/client';
import { Money, Tag } from '../../../ui/small';
import { Skeleton } from '../../../ui/states';

interface Props {
  open: boolean;
  check: { data?: CallData<'adminQuoteCheck'> | undefined; error: Error | null };
  isSending: boolean;
  onClose: () => void;
  onConfirm: () => void;
  lines: number;
  company: string;
}

const KINDS = { cost: '低于成本', tier: '低于阶梯价', stock: '库存不足', discount: '超过上限' } as const;

/** What the answer comes to and what to mind, before the customer reads it. */
export function SendDialog({ open, check, isSending, onClose, onConfirm, lines, company }: Props) {
  const { data, error } = check;
  const refused = data?.concerns.some((concern) => concern.refused) ?? false;
  return (
    <Modal
      title={`发出报价给${company}`}
      open={open}
      onCancel={onClose}
      onOk={onConfirm}
      okText={`发出 ${lines} 行报价`}
      cancelText="再看看"
      confirmLoading={isSending}
      okButtonProps={{ disabled: !data || refused, autoFocus: true }}
      width={640}
    >
      {error ? (
        <Alert type="error" title={textOf(error)} showIcon />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <>
          <p>
            按所要的数量合计 <Money yuan={data.amount} />
            ，发出后客户立即可见，之后只能再报新的一版。
          </p>
          {data.concerns.length === 0 ? (
            <p className="t3">没有低于阶梯价、超过库存或超过折扣上限的行。</p>
          ) : (
            <table className="dt send-concerns">
              <tbody>
                {data.concerns.map(({ lineNo, goodsName, kind, text, refused: no }) => (
                  <tr key={`${lineNo}.${kind}`}>
                    <td className="r t3">{lineNo}</td>
                    <td>{goodsName}</td>
                    <td>
                      <Tag tone={no || kind === 'cost' ? 'red' : 'amber'}>{KINDS[kind]}</Tag>
                    </td>
                    <td className={no ? 'tx-red' : 't2'}>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {refused && (
            <Alert type="error" showIcon title="有超过您折扣上限的行，请改价，或转交给上限更高的同事" />
          )}
        </>
      )}
    </Modal>
  );
}
