import { Button } from 'antd';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { copyOf } from './editor/draft';
import { Editor } from './editor/editor';
import { useWholeGoods } from './queries';
import './goods.css';
import './editor/editor.css';

/** One goods, or a new one, which may begin as the copy of another. */
export function Screen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const from = search.get('from') ?? '';
  const isNew = id === 'new';
  const { data, error, isPending, refetch } = useWholeGoods(isNew ? from : id);
  if (isNew && from === '') return <Editor key="new" goods={undefined} />;
  if (data) {
    return isNew ? (
      <Editor key={`copy-${from}`} goods={undefined} begin={copyOf(data)} from={from} />
    ) : (
      <Editor key={data.id} goods={data} />
    );
  }
  return (
    <Page title="商品" extra={<Button onClick={() => void navigate('/goods')}>返回列表</Button>}>
      {isPending ? <Skeleton rows={12} /> : <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
