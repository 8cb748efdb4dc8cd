import { listSecondLooks } from './decide-second-look';
import { type ActParts, listActs } from './list-acts';
import { type ListFile, listFile, minuteOf } from './list-files';
import type { PlanKinds } from './plans/make-plan';
import type { SecondLookKind } from './second-look-kind';

const STATES = { waiting: '待复核', confirmed: '已确认', refused: '未通过' } as const;

/** The lists of this module that are taken as files. */
export const ownLists = ({
  secondLooks,
  planKinds,
  ...acts
}: ActParts & { secondLooks: readonly SecondLookKind[]; planKinds: PlanKinds }): ListFile[] => [
  listFile('acts', '操作记录', (call, operator) => listActs(call, operator, acts, planKinds), {
    time: ['时间', ({ time }) => minuteOf(time)],
    operator: ['人', ({ operatorName }) => operatorName],
    sentence: ['做了什么', ({ sentence }) => sentence],
    changes: [
      '变化',
      ({ changes }) =>
        changes
          .map(({ label, before, after }) =>
            before === '' ? `${label}：${after}` : `${label}：${before} → ${after || '（空）'}`,
          )
          .join('；'),
    ],
    address: ['来自', ({ address }) => address],
    account: ['账号', ({ operator }) => operator],
  }),
  listFile('second-looks', '待我复核', (call, operator) => listSecondLooks(call, operator, secondLooks), {
    kind: ['操作', ({ kindName }) => kindName],
    text: ['内容', ({ text }) => text],
    amount: ['数额', ({ amountText }) => amountText],
    askedBy: ['提交人', ({ askedBy }) => askedBy],
    time: ['提交时间', ({ askTime }) => minuteOf(askTime)],
    state: ['状态', ({ state }) => STATES[state]],
  }),
];
