import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import { mount } from '../../../../test/mount.tsx';
import { makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { AvatarSetting } from './avatar-setting.tsx';
import { cropImage } from './crop-dialog.tsx';

/** Creates a picture whose left half is red and right half blue, to show which part was cropped. */
async function makeTwoColourImage(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = '#ff0000';
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = '#0000ff';
  drawing.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
  return new File([blob!], 'wide.jpg', { type: 'image/jpeg' });
}

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const dialog = page.getByRole('dialog', { name: '裁剪头像' });
const use = dialog.getByRole('button', { name: '使用' });
const area = dialog.getByRole('application');
const user = makeUser();
const mounted = () => mount(<AvatarSetting user={user} />, { user });

describe('an avatar', () => {
  it('is refused with a message when the file cannot be cropped', async () => {
    await mounted();
    await userEvent.upload(input(), new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('请选择 JPG、PNG、WebP 或 GIF 图片');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('shows a message when it cannot be read', async () => {
    await mounted();
    await userEvent.upload(input(), new File(['no'], 'a.png', { type: 'image/png' }));
    await expect.element(dialog).toMatchTextContent('图片无法打开，请更换图片');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is moved and enlarged by keyboard', async () => {
    await mounted();
    await userEvent.upload(input(), await makeTwoColourImage(1200, 400));
    await expect.element(use).toBeEnabled();
    const picture = () => document.querySelector<HTMLElement>('.reactEasyCrop_Image')!;
    const at = () => picture().getBoundingClientRect();
    const before = at();
    area.element().focus();
    await userEvent.keyboard('{ArrowLeft>5/}');
    await expect.poll(() => at().left).toBeLessThan(before.left);
    dialog.getByRole('slider', { name: '缩放' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => at().width).toBeGreaterThan(before.width);
  });

  it('is the chosen square, at most 512 pixels wide, also of a 40-megapixel photograph', async () => {
    const url = URL.createObjectURL(await makeTwoColourImage(8000, 5000));
    const file = await cropImage(url, { x: 4000, y: 0, width: 4000, height: 4000 });
    const bitmap = await createImageBitmap(file!);
    expect([bitmap.width, bitmap.height]).toEqual([512, 512]);
    const canvas = new OffscreenCanvas(512, 512);
    const drawing = canvas.getContext('2d')!;
    drawing.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = drawing.getImageData(100, 256, 1, 1).data;
    expect([red < 60, blue > 200]).toEqual([true, true]);
    URL.revokeObjectURL(url);
  });

  it('is removed by a button, or stays with the message of the server', async () => {
    const refusals = [new Refusal(409, '资料刚刚被修改')];
    const requests = stubApi('PUT /user/profile', () => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      return null as unknown as DataFor<'PUT /user/profile'>;
    });
    const shown = makeUser([], { avatar: '/media/1/a.png' });
    await mount(<AvatarSetting user={shown} />, { user: shown });
    await page.getByRole('button', { name: '移除头像' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('资料刚刚被修改');
    await page.getByRole('button', { name: '移除头像' }).click();
    await expect.element(page.getByText('头像已移除')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([{ avatar: null }, { avatar: null }]);
  });

  it('stays open after a failed upload and shows the error', async () => {
    const refusals = [new Refusal(413, '图片太大')];
    const sent = stubApi('POST /media', () => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      return { url: '/media/9/a.png' } as DataFor<'POST /media'>;
    });
    const saved = stubApi('PUT /user/profile', () => user);
    await mounted();
    await userEvent.upload(input(), await makeTwoColourImage(600, 400));
    await expect.element(use).toBeEnabled();
    await use.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('图片太大');
    await use.click();
    await expect.element(page.getByText('头像已更换')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect((sent[1]!.body as FormData).get('file')).toMatchObject({ type: 'image/png' });
    expect(saved.map(({ body }) => body)).toEqual([{ avatar: '/media/9/a.png' }]);
  });
});
