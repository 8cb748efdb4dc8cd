import { App, Button, Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { textOf } from '../../lib/client';
import { addPicture } from '../../lib/pictures';
import { cutOut } from './cut-out';
import 'react-easy-crop/react-easy-crop.css';

interface CropDialogProps {
  url: string;
  /** Width ÷ height; a square unless it is set. */
  ratio?: number;
  onClose: () => void;
  /** The new picture's address. */
  onDone: (url: string) => void;
}

/** A picture in the shape of its place; white where it does not reach. The picture itself stays in the library. */
export function CropDialog({ url, ratio = 1, onClose, onDone }: CropDialogProps) {
  const { message } = App.useApp();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!area) return;
    setBusy(true);
    try {
      const { url: cut } = await addPicture(await cutOut(url, area), '裁剪.png');
      onDone(cut);
    } catch (error) {
      void message.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  const foot = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={isBusy} onClick={() => void save()}>
        使用这一块
      </Button>
    </>
  );
  return (
    <Modal open title="裁剪图片" width={560} onCancel={onClose} footer={foot}>
      <div className="pw-crop">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={0.4}
          restrictPosition={false}
          aspect={ratio}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <div className="row gap8">
        <span className="t2 nw">大小</span>
        <Slider
          className="pw-zoom"
          min={0.4}
          max={3}
          step={0.05}
          value={zoom}
          tooltip={{ open: false }}
          ariaLabelForHandle="大小"
          onChange={setZoom}
        />
      </div>
    </Modal>
  );
}
