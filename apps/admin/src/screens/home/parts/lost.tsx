import { Alert } from 'antd';

/** Pictures and floors that customers would click in vain. */
export function Lost({ lost }: { lost: readonly string[] }) {
  if (lost.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`有 ${lost.length} 处客户点了没有反应，请换一个页面或去掉`}
      description={lost.join('；')}
    />
  );
}
