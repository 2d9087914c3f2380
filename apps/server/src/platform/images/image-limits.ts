/** Limits of an uploaded picture. Pixels count over all frames of an animation. */
export interface ImageLimits {
  maxBytes: number;
  maxSvgBytes: number;
  maxPixels: number;
  /** AVIF needs several times as much memory for its pixels as the others. */
  maxAvifPixels: number;
  /** A drawing is drawn no larger, and carries no more pixels of pictures. */
  maxSvgPixels: number;
  maxFrames: number;
  /** The stored picture is at most this wide, in pixels. */
  maxWidth: number;
  /** Widths of the smaller copies; one not smaller than the picture is left out. */
  thumbWidths: number[];
  /** After this many milliseconds the decoder is killed. */
  timeoutMs: number;
  /** The same for a drawing, which can be written to take any time. */
  svgTimeoutMs: number;
}

export const IMAGE_LIMITS: ImageLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxSvgBytes: 1024 * 1024,
  maxPixels: 40_000_000,
  maxAvifPixels: 16_000_000,
  maxSvgPixels: 8_000_000,
  maxFrames: 300,
  maxWidth: 1600,
  thumbWidths: [800, 320],
  timeoutMs: 20_000,
  svgTimeoutMs: 3000,
};
