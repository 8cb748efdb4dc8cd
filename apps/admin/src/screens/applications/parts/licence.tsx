import type { CallData } from '@pifa/contract/staff';
import { shortTime } from '../../../lib/format';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { PictureViewer } from '../../../widgets/picture-viewer/picture-viewer';
import { useLicence } from '../queries';

/** The licence, to be compared with the fields beside it. Opening it is kept in the book of acts. */
export function Licence({ application: { no, hasLicence } }: { application: CallData<'adminApplication'> }) {
  const { data, error, isPending, refetch } = useLicence(no, hasLicence);
  return (
    <section className="apps-licence" aria-label="营业执照">
      <header>
        <h2>营业执照</h2>
        <span className="t3 s12">{data && `上传于 ${shortTime(data.uploadTime)}，查看会记录`}</span>
      </header>
      {!hasLicence ? (
        <Empty text="申请人没有上传营业执照。可以驳回请其补传，或电话核实后通过。" />
      ) : data ? (
        <PictureViewer src={data.url} alt="营业执照" isPdf={!data.isPicture} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
