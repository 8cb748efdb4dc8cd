import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from '../../ui/router';
import { ApiRefusal } from '@pifa/contract/client';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { Button, LinkButton } from '../../ui/button';
import { Checkbox } from '../../ui/choice';
import { Field, FieldError } from '../../ui/field';
import { Input } from '../../ui/input';
import { ResultPage } from '../../ui/result-page';
import { Steps } from '../../ui/steps';
import { PasswordInput, PasswordRules, SmsCode } from '../../widgets/account-form';
import { AreaCascader, useRegions } from '../../widgets/area-cascader';
import {
  accountProblems,
  type Application,
  type ApplicationProblems,
  bodyOf,
  companyProblems,
  EMPTY_APPLICATION,
} from './parts/application';
import { LicenceField } from './parts/licence-field';

const AgreementDialog = lazy(async () => ({
  default: (await import('../../widgets/agreement')).AgreementDialog,
}));

const STEPS = [{ label: '手机验证' }, { label: '企业信息' }, { label: '提交审核' }];

/** 企业入驻 (UX §4.9): a company's application in three steps; going back and errors keep everything typed. */
export function Screen() {
  const [step, setStep] = useState(0);
  const [form, setForm] = useState<Application>(EMPTY_APPLICATION);
  const [problems, setProblems] = useState<ApplicationProblems>({});
  const [agreement, setAgreement] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  const regions = useRegions();
  const set = (change: Partial<Application>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblems((before) => {
      const left = { ...before };
      for (const key of Object.keys(change) as (keyof Application)[]) delete left[key];
      return left;
    });
  };

  /** Shows the errors and focuses the first. */
  const stopsAt = (found: ApplicationProblems): boolean => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (!first) return false;
    body.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button, textarea)`)?.focus();
    return true;
  };

  const check = useMutation({
    mutationFn: () =>
      api('checkVerificationCode', {
        query: { phone: form.phone.trim(), verificationCode: form.code, purpose: 'register' },
      }),
    onSuccess: () => {
      setStep(1);
      window.scrollTo({ top: 0 });
    },
    onError: (error) => stopsAt({ code: errorText(error) ?? '' }),
  });
  const apply = useMutation({
    mutationFn: () => api('apply', { body: bodyOf(form, regions.data ?? []) }),
    onError: (error) => {
      const code = error instanceof ApiRefusal ? error.code : '';
      const text = errorText(error) ?? '';
      if (code === 'code-wrong' || code === 'code-dead') {
        setStep(0);
        setProblems({ code: text });
      } else if (code === 'phone-taken' || code === 'phone-invalid') {
        setStep(0);
        setProblems({ phone: text });
      } else if (code === 'password-weak') {
        setStep(0);
        setProblems({ password: text });
      }
    },
  });

  if (apply.isSuccess) {
    return (
      <div className="py-8">
        <ResultPage
          state="waiting"
          title="申请已提交，审核结果将以短信通知"
          cause="我们会尽快核对企业资料，审核通过后即可用手机号和密码登录。"
          facts={[
            { label: '申请编号', value: apply.data.no || '--' },
            { label: '公司名称', value: form.company },
            { label: '登录手机号', value: form.phone },
          ]}
          actions={
            <>
              <LinkButton to="/pages/home" variant="brand" size="touch">
                先逛逛
              </LinkButton>
              <LinkButton to="/pages/login" size="touch">
                去登录
              </LinkButton>
            </>
          }
        />
      </div>
    );
  }

  const submit = () => {
    if (step === 0) {
      if (!stopsAt(accountProblems(form)) && !check.isPending) check.mutate();
    } else if (!stopsAt(companyProblems(form)) && !apply.isPending) apply.mutate();
  };
  const refused = apply.isError && step === 1 ? errorText(apply.error) : null;

  return (
    <div className="container-form py-8 phone:py-4">
      <div className="rounded-card border border-line bg-card px-6 py-8 phone:px-4">
        <h1 className="text-center text-20">企业入驻申请</h1>
        <Steps label="入驻步骤" steps={STEPS} current={step} className="mx-auto mt-6 max-w-120" />
        <form
          ref={body}
          noValidate
          className="mx-auto mt-8 flex w-120 max-w-full flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {step === 0 ? (
            <AccountStep
              form={form}
              set={set}
              problems={problems}
              onPhoneProblem={(phone) => stopsAt({ phone })}
            />
          ) : (
            <CompanyStep
              form={form}
              set={set}
              problems={problems}
              onReadAgreement={() => setAgreement(true)}
            />
          )}
          {refused && <FieldError>{refused}</FieldError>}
          <Button type="submit" variant="brand" size="touch" block busy={check.isPending || apply.isPending}>
            {step === 0 ? '下一步' : '提交申请'}
          </Button>
          {step === 1 && (
            <Button size="touch" onClick={() => setStep(0)}>
              返回上一步
            </Button>
          )}
          <p className="text-center text-14 text-t2">
            已有账号？
            <Link to="/pages/login" className="relative text-blue-600 underline phone:hit-44">
              去登录
            </Link>
          </p>
        </form>
      </div>
      {agreement && (
        <Suspense fallback={null}>
          <AgreementDialog
            slug="user-agreement"
            agree="同意并关闭"
            onClose={() => setAgreement(false)}
            onAgree={() => {
              set({ agreed: true });
              setAgreement(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface StepProps {
  form: Application;
  set: (change: Partial<Application>) => void;
  problems: ApplicationProblems;
}

function AccountStep({
  form,
  set,
  problems,
  onPhoneProblem,
}: StepProps & { onPhoneProblem: (text: string) => void }) {
  return (
    <>
      <div data-field="phone">
        <Field label="手机号" required error={problems.phone} hint="审核通过后用它登录">
          {(wiring) => (
            <Input
              {...wiring}
              size="touch"
              type="tel"
              inputMode="numeric"
              autoComplete="tel"
              maxLength={11}
              value={form.phone}
              onChange={(event) => set({ phone: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-col gap-4">
        <SmsCode
          phone={form.phone.trim()}
          purpose="register"
          code={form.code}
          onCode={(code) => set({ code })}
          error={problems.code}
          onPhoneProblem={onPhoneProblem}
        />
      </div>
      <div data-field="password">
        <Field label="登录密码" required error={problems.password}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              size="touch"
              autoComplete="new-password"
              value={form.password}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </Field>
        <PasswordRules password={form.password} phone={form.phone.trim()} />
      </div>
      <div data-field="again">
        <Field label="确认密码" required error={problems.again}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              size="touch"
              autoComplete="new-password"
              value={form.again}
              onChange={(event) => set({ again: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}

function CompanyStep({ form, set, problems, onReadAgreement }: StepProps & { onReadAgreement: () => void }) {
  const line = (
    field: 'company' | 'contact' | 'address' | 'taxNumber',
    label: string,
    options: { required?: boolean; most: number; hint?: string; complete?: string },
  ) => (
    <div data-field={field}>
      <Field label={label} required={options.required} error={problems[field]} hint={options.hint}>
        {(wiring) => (
          <Input
            {...wiring}
            size="touch"
            maxLength={options.most}
            autoComplete={options.complete ?? 'off'}
            value={form[field]}
            onChange={(event) => set({ [field]: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
  return (
    <>
      {line('company', '公司名称', {
        required: true,
        most: 80,
        complete: 'organization',
        hint: '与营业执照一致',
      })}
      {line('contact', '联系人', { required: true, most: 40, complete: 'name' })}
      <div data-field="areaCodes">
        <Field label="所在地区" required error={problems.areaCodes}>
          {(wiring) => (
            <AreaCascader {...wiring} value={form.areaCodes} onChange={(areaCodes) => set({ areaCodes })} />
          )}
        </Field>
      </div>
      {line('address', '经营地址', { most: 120, complete: 'street-address' })}
      {line('taxNumber', '统一社会信用代码', { most: 30, hint: '选填，用于开具发票' })}
      <LicenceField
        uploaded={form.licenceUploadId !== ''}
        onUploaded={(licenceUploadId) => set({ licenceUploadId })}
      />
      <div data-field="agreed">
        <span className="flex flex-wrap items-center">
          <Checkbox checked={form.agreed} onChange={(event) => set({ agreed: event.target.checked })}>
            我已阅读并同意
          </Checkbox>
          <button
            type="button"
            className="relative text-blue-600 underline phone:hit-44"
            onClick={onReadAgreement}
          >
            《用户协议》
          </button>
        </span>
        {problems.agreed && <FieldError>{problems.agreed}</FieldError>}
      </div>
    </>
  );
}
