import { REVIEW_LIMITS, starWord } from '@pifa/domain';
import { Checkbox } from '../../../ui/choice';
import { Field, FieldError } from '../../../ui/field';
import { Textarea } from '../../../ui/input';
import { RatingInput } from '../../../ui/rating';
import { AttachmentField } from '../../../widgets/attachments';
import { type Draft, isBegun } from '../draft';

/** Stars, words, pictures and 匿名 of one review. The rest opens with the first star, so that a long order stays short. */
export function ReviewFields({
  name,
  draft,
  problem,
  onChange,
  onBusy,
}: {
  /** What is reviewed, for readers of the screen. */
  name: string;
  draft: Draft;
  problem: string | null;
  onChange: (change: (before: Draft) => Draft) => void;
  onBusy: (busy: boolean) => void;
}) {
  const put = (part: Partial<Draft>) => onChange((before) => ({ ...before, ...part }));
  // The stars keep their place in the tree, so that the keyboard stays on them while the rest opens.
  return (
    <div className="flex flex-col gap-3">
      <RatingInput
        label={`${name} 的评分`}
        value={draft.stars}
        wordOf={starWord}
        onChange={(score) => put({ stars: score })}
      />
      {isBegun(draft) && (
        <>
          <Field
            label={`${name} 的评价内容`}
            hideLabel
            required
            hint={`${REVIEW_LIMITS.leastText}–${REVIEW_LIMITS.mostText} 个字`}
          >
            {(wiring) => (
              <Textarea
                {...wiring}
                count
                rows={3}
                maxLength={REVIEW_LIMITS.mostText}
                placeholder="质量、包装、物流、服务怎么样？您的评价会帮到其他采购。"
                value={draft.content}
                onChange={(event) => put({ content: event.target.value })}
              />
            )}
          </Field>
          <AttachmentField
            label="图片"
            purpose="review"
            most={REVIEW_LIMITS.mostImages}
            value={draft.images}
            onChange={(change) => onChange((before) => ({ ...before, images: change(before.images) }))}
            onBusy={onBusy}
          />
          <Checkbox checked={draft.anonymous} onChange={(event) => put({ anonymous: event.target.checked })}>
            匿名评价（不显示公司名）
          </Checkbox>
          {problem && <FieldError>{problem}</FieldError>}
        </>
      )}
    </div>
  );
}
