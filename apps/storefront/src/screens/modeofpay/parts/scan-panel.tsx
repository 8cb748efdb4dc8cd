import type { WirePayState } from '@pifa/contract/client';
import { RotateCw } from 'lucide';
import { errorText } from '../../../lib/errors';
import { useServerClock } from '../../../lib/server-clock';
import { Button } from '../../../ui/button';
import { buttonLook } from '../../../ui/button-look';
import { RadioTiles } from '../../../ui/choice';
import { FieldError } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Spinner } from '../../../ui/spinner';
import { Steps } from '../../../ui/steps';
import { amountText, TimeLeft } from '../../../widgets/order-parts';
import { dueAmount } from '../due';
import type { useScan } from '../use-scan';
import { OpenInBrowser, WechatPay } from './inside-wechat';
import { QrCode } from './qr-code';

const SANDBOX = '/sandbox/';
const SCAN_WITH: Record<string, string> = { wechat: '打开微信扫一扫', alipay: '打开支付宝扫一扫' };

/** Scan payment: a code for another device's camera; on the phone itself the provider's page (RULINGS "Wire"). */
export function ScanPanel({
  pay,
  scan,
  phone,
  symbol,
  onBack,
  onTransfer,
}: {
  pay: WirePayState;
  scan: ReturnType<typeof useScan>;
  phone: boolean;
  symbol: string;
  /** The buyer is back from another app. */
  onBack: () => void;
  /** Absent where no transfer is taken. */
  onTransfer?: (() => void) | undefined;
}) {
  const now = useServerClock();
  const processing = pay.state === 'processing' && pay.method === 'cloud';
  const failed = pay.state === 'failed' && pay.method === 'cloud';
  const left = pay.expireTime ? Date.parse(pay.expireTime) - now : null;
  // A narrow desktop window shows the code but no link to the provider's page.
  const asPage = phone && (pay.payUrl !== '' || pay.qrText === '');
  const address = asPage ? pay.payUrl : pay.qrText;
  const live =
    pay.method === 'cloud' && pay.state === 'waiting' && address !== '' && (left === null || left > 0);
  const wallet = pay.channels.find(({ code }) => code === scan.channel);
  const error = scan.error ? errorText(scan.error) : null;
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <Steps
        label="支付进度"
        steps={[{ label: '待支付' }, { label: '处理中' }, { label: '成功' }]}
        current={processing ? 1 : 0}
        className="w-full max-w-90"
      />
      <p role="status" className="sr-only">
        {processing ? '支付处理中' : failed ? '支付失败' : live ? '等待支付' : ''}
      </p>
      {!processing && pay.channels.length > 1 && (
        <RadioTiles
          label="付款应用"
          options={pay.channels.map(({ code, name }) => ({
            value: code,
            label: name,
            disabled: scan.starting,
          }))}
          value={scan.channel}
          onChange={scan.inWechat ? scan.look : scan.choose}
          className="justify-center"
        />
      )}
      {processing ? (
        <div className="flex min-h-40 flex-col items-center justify-center gap-3">
          <Spinner />
          <p className="text-16 text-t1">支付处理中，请稍候</p>
          <p className="text-13 text-t3">已收到付款请求，正在等待支付渠道确认，请勿重复付款</p>
        </div>
      ) : scan.inWechat && !wallet?.inWechat ? (
        <OpenInBrowser onTransfer={onTransfer} />
      ) : scan.inWechat && wallet?.code === 'wechat' ? (
        <WechatPay pay={pay} scan={scan} symbol={symbol} onBack={onBack} />
      ) : asPage ? (
        <div className="flex w-full flex-col gap-3">
          {live ? (
            <a href={pay.payUrl} className={buttonLook({ variant: 'brand', size: 'touch', block: true })}>
              立即支付 {amountText(dueAmount(pay), symbol)}
            </a>
          ) : (
            <Button variant="brand" size="touch" block busy={scan.starting} onClick={scan.renew}>
              {failed ? '重新支付' : '获取支付链接'}
            </Button>
          )}
          <p className="text-13 text-t3">
            支付完成后会自动回到结果页；没有跳转时请回到本页，结果会自动更新。
          </p>
        </div>
      ) : (
        <>
          <div className="relative grid size-64 place-content-center rounded-card border border-line bg-white p-2">
            {live || pay.qrText ? (
              <QrCode text={pay.qrText} label="支付二维码" dimmed={!live || scan.starting} />
            ) : (
              <span className="size-60" />
            )}
            {(!live || scan.starting) && (
              <span className="absolute inset-0 flex flex-col items-center justify-center gap-3">
                {scan.starting ? (
                  <>
                    <Spinner />
                    <span className="text-13 text-t3">正在生成二维码</span>
                  </>
                ) : (
                  <>
                    <span className="text-t1">{failed ? '本次支付没有成功' : '二维码已失效'}</span>
                    <Button variant="brand" icon={<Icon as={RotateCw} size={16} />} onClick={scan.renew}>
                      {failed ? '重新支付' : '刷新二维码'}
                    </Button>
                  </>
                )}
              </span>
            )}
          </div>
          {!failed && (
            <p className="text-14 text-t1">{SCAN_WITH[pay.channel] ?? '打开微信/支付宝/云闪付扫码'}</p>
          )}
          {live && left !== null && (
            <p className="text-13 text-t3">
              二维码 <TimeLeft ms={left} label="二维码剩余" /> 后失效
              <button
                type="button"
                onClick={scan.renew}
                disabled={scan.starting}
                className="ml-2 text-blue-600 hover:underline"
              >
                刷新二维码
              </button>
            </p>
          )}
          {live && pay.payUrl.includes(SANDBOX) && (
            <a href={pay.payUrl} target="_blank" rel="noreferrer" className="link text-13">
              演示环境：在新窗口打开模拟收银台
            </a>
          )}
        </>
      )}
      {failed && pay.failReason && <FieldError>支付失败：{pay.failReason}</FieldError>}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
