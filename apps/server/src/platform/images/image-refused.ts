export type ImageRefusal =
  | 'empty'
  | 'tooLarge'
  | 'notImage'
  | 'broken'
  | 'tooManyPixels'
  | 'tooManyFrames'
  | 'svgTooLarge'
  | 'svgUnsafe'
  | 'svgTooComplex'
  | 'tooSlow'
  | 'busy';

const MESSAGES: Record<ImageRefusal, string> = {
  empty: '图片是空文件，请重新选择',
  tooLarge: '图片文件过大，请压缩后重新上传',
  notImage: '无法识别为图片，请上传 PNG、JPEG、GIF、WebP、AVIF 或 SVG 图片',
  broken: '图片已损坏或不完整，请重新导出后再上传',
  tooManyPixels: '图片尺寸过大，请缩小后再上传',
  tooManyFrames: '动图帧数过多，请减少帧数后再上传',
  svgTooLarge: 'SVG 图片过大，请导出为 PNG 后再上传',
  svgUnsafe: 'SVG 图片含有不允许的内容（外部引用或实体定义），请导出为 PNG 后再上传',
  svgTooComplex: 'SVG 图片过于复杂，请简化或导出为 PNG 后再上传',
  tooSlow: '图片处理超时，请简化或缩小后再上传',
  busy: '当前上传的图片较多，请稍后重试',
};

/** An upload that is refused as a picture. `message` is for its uploader. */
export class ImageRefusedError extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, cause?: unknown) {
    super(MESSAGES[reason], { cause });
    this.name = 'ImageRefusedError';
    this.reason = reason;
  }
}
