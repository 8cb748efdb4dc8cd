import { Card, Tag } from '../../../ui/small';
import type { Settings } from '../queries';
import { words } from '../words';

/** Rows of the dictionary that no page reads, or that another screen changes. */
export function Others({ others }: { others: Settings['others'] }) {
  if (others.length === 0) return null;
  return (
    <Card title="其他" note="数据里有，但不在这一页改">
      <table className="dt">
        <tbody>
          {others.map(({ pcode, code, title, value, why }) => (
            <tr key={`${pcode}/${code}`}>
              <td className="pad">{title || code}</td>
              <td className="settings-value">{value}</td>
              <td className="padr">
                <Tag tone={why === words.unread ? 'gray' : 'blue'}>{why}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
