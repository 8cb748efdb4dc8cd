import { formatDate, specNotInName } from '@pifa/domain';
import { PrintDocument, type PrintLine } from '../../widgets/print-document';
import { useSite, useWebConfig } from '../../widgets/site';
import { type BookRow, priceText, rungText } from './queries';

/** 报价单 on A4: the buyer's own prices as they stand today. */
export function BookPaper({
  rows,
  total,
  isMore,
  company,
  today,
}: {
  rows: readonly BookRow[];
  /** of the search; the paper holds the first of them */
  total: number;
  /** the search finds more than that */
  isMore: boolean;
  company: string;
  today: Date;
}) {
  const site = useSite();
  const config = useWebConfig();
  return (
    <PrintDocument
      title="报价单"
      number=""
      dates={[{ label: '价格日期', value: formatDate(today) }]}
      parties={[
        { role: '供方', company: config.value('company') || site.name, phone: site.phone },
        { role: '需方', company },
      ]}
      lines={rows.map(printLine)}
      notes={[
        { label: '说明', value: '不含限时促销与活动；下单时以结算页为准' },
        ...(isMore || total > rows.length
          ? [
              {
                label: '未印全',
                value: `共 ${total} 种${isMore ? '以上' : ''}，这里是前 ${rows.length} 种；全部请导出表格`,
              },
            ]
          : []),
      ]}
    />
  );
}

function printLine(row: BookRow): PrintLine {
  const { packingSpecification: size, unit, packUnit } = row;
  const prices = [
    ...(size > 1 ? [`${priceText(row.saleIP)}/${packUnit}`] : []),
    `${priceText(row.saleSP)}/${unit}`,
  ];
  return {
    key: row.goodsId,
    code: row.goodsCode,
    name: row.goodsName,
    spec: specNotInName(row.goodsName, row.spec),
    packing: size > 1 ? `1${packUnit}=${size}${unit}` : unit,
    packs: '',
    pieces: '',
    total: '',
    price: prices.join('\n'),
    amount: '',
    remark: rungText(row),
  };
}
