import { useMutation } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { useMe, useRefreshMe } from '../../../lib/me';
import { Card, Dot } from '../../../ui/small';
import { RecoveryCodes } from '../../../widgets/two-factor/recovery-codes';
import { TwoFactorSetUp } from '../../../widgets/two-factor/two-factor-set-up';

/** 两步验证: on or off, new recovery codes. */
export function TwoFactorCard() {
  const { twoFactor } = useMe();
  const refresh = useRefreshMe();
  const { message, modal } = App.useApp();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const renew = useMutation({
    mutationFn: () => call('adminRecoveryCodes'),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => message.error(textOf(error)),
  });
  const off = useMutation({
    mutationFn: () => call('adminTwoFactorOff'),
    onSuccess: async ({ message: text }) => {
      await refresh();
      message.success(text);
    },
    onError: (error) => message.error(textOf(error)),
  });

  return (
    <Card
      title="两步验证"
      extra={twoFactor.on ? <Dot tone="green">已开启</Dot> : <Dot tone="amber">未开启</Dot>}
      pad
    >
      <p className="t2">
        {twoFactor.on
          ? '登录时除密码外，还要输入手机上的 6 位数字。'
          : '登录时除密码外，再输入手机上的 6 位数字：密码被人知道也登录不了。'}
        {twoFactor.required && '您的角色必须使用，不能关闭。'}
      </p>
      <p className="row gap8 account-acts">
        {twoFactor.on ? (
          <>
            <Button
              loading={renew.isPending}
              onClick={() =>
                modal.confirm({
                  title: '换一组恢复码？',
                  content: '旧的恢复码随即作废。',
                  okText: '换一组',
                  onOk: () => renew.mutateAsync().catch(() => undefined),
                })
              }
            >
              换一组恢复码
            </Button>
            {!twoFactor.required && (
              <Button
                danger
                loading={off.isPending}
                onClick={() =>
                  modal.confirm({
                    title: '关闭两步验证？',
                    content: '以后只凭密码就能登录，恢复码也作废。',
                    okText: '关闭两步验证',
                    okButtonProps: { danger: true },
                    onOk: () => off.mutateAsync().catch(() => undefined),
                  })
                }
              >
                关闭
              </Button>
            )}
          </>
        ) : (
          <Button type="primary" onClick={() => setSettingUp(true)}>
            设置两步验证
          </Button>
        )}
      </p>
      <Modal
        open={settingUp}
        title="设置两步验证"
        footer={null}
        width={640}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={() => {
          setSettingUp(false);
          void refresh();
        }}
      >
        <TwoFactorSetUp
          onDone={() => {
            setSettingUp(false);
            void refresh();
          }}
        />
      </Modal>
      <Modal
        open={codes !== undefined}
        title="新的恢复码"
        footer={null}
        mask={{ closable: false }}
        closable={false}
        destroyOnHidden
      >
        <RecoveryCodes codes={codes ?? []} onKept={() => setCodes(undefined)} />
      </Modal>
    </Card>
  );
}
