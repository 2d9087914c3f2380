import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import Cropper from 'react-easy-crop';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { sendFile } from '../../media/media.public.ts';
import { cropText as words } from '../user.text.ts';
import 'react-easy-crop/react-easy-crop.css';
import styles from './person.module.css';

interface CropDialogProps {
  /** Address of the chosen picture in this browser. */
  url: string;
  onClose: () => void;
  /** Receives the address of the uploaded picture; resolves to an error message or null. */
  onUploaded: (url: string) => Promise<string | null>;
}

const MAX_ZOOM = 4;
/** Pixels that an arrow key moves the picture by. */
const KEY_STEP = 4;

/** Crops a square of a picture by mouse, touch and keys, and uploads it. Loaded when first opened. */
export default function CropDialog({ url, onClose, onUploaded }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (busy || area === null) return;
    setBusy(true);
    const picture = await cropImage(url, area);
    const failed = picture === null ? words.unreadable : await upload(picture, onUploaded);
    setBusy(false);
    setFailure(failed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={onClose}>
            {words.cancel}
          </button>
          <button
            type="button"
            className={getButtonClass('primary')}
            aria-busy={busy}
            disabled={area === null}
            onClick={() => void save()}
          >
            {busy ? words.saving : words.save}
          </button>
        </>
      }
    >
      <div className={styles.crop}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: () => setFailure(words.unreadable) }}
          cropperProps={{ role: 'application', 'aria-label': words.area }}
        />
      </div>
      <label className={styles.zoom}>
        {words.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <Failure>{failure}</Failure>
    </Dialog>
  );
}

async function upload(
  picture: File,
  onUploaded: CropDialogProps['onUploaded'],
): Promise<string | null> {
  const result = await sendFile(picture, () => undefined).result;
  return 'error' in result ? result.error : onUploaded(result.media.url);
}

/** Width of an avatar in pixels; the largest one on screen has a fourth of that. */
const WIDTH = 512;

/** Returns the chosen square of a picture as a file; null when the browser cannot draw it. */
export async function cropImage(url: string, area: Area): Promise<File | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const width = Math.min(WIDTH, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return null;
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, width);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? null : new File([blob], 'avatar.png', { type: 'image/png' });
}
