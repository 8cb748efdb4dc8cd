import { CircleAlert } from 'lucide';
import { Icon } from '../../ui/icon';

/** What the mall refused, beside its cause. */
export function RefusalLine({ text }: { text: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-center gap-2 rounded-card bg-red-50 px-3 py-2 text-13 text-red-700">
          <Icon as={CircleAlert} size={16} />
          {text}
        </p>
      )}
    </div>
  );
}
