import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorDialog, showErrorDialog } from './error-dialog.tsx';

const opener = page.getByRole('button', { name: '打开' });

function Opened({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog
        open={open}
        onClose={close}
        title="收藏夹"
        footer={<button type="button">完成</button>}
      >
        <p>内容</p>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  const dialog = page.getByRole('dialog', { name: '收藏夹' });

  it('takes the focus and restores it when Escape closes it', async () => {
    const onClose = vi.fn<() => void>();
    await mount(<Opened onClose={onClose} />);
    await opener.click();
    await expect.element(dialog.getByRole('button', { name: '完成' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes on a press outside, not inside', async () => {
    await mount(<Opened />);
    await opener.click();
    await dialog.getByText('内容').click();
    await expect.element(dialog).toBeVisible();
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('leaves the page usable when it is unmounted while open', async () => {
    function Part() {
      const [isMounted, setMounted] = useState(true);
      return (
        <>
          {isMounted && (
            <Dialog open onClose={() => undefined} title="收藏夹">
              <button type="button" onClick={() => setMounted(false)}>
                走开
              </button>
            </Dialog>
          )}
          <button type="button">别处</button>
        </>
      );
    }
    await mount(<Part />);
    await page.getByRole('button', { name: '走开' }).click();
    await page.getByRole('button', { name: '别处' }).click();
    await expect.element(page.getByRole('button', { name: '别处' })).toHaveFocus();
  });
});

describe('a question', () => {
  const accept = vi.fn<() => void>();
  const decline = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  const openDialog = (more: { busy?: boolean; dismiss?: () => void } = {}) => {
    for (const answer of [accept, decline, dismiss]) answer.mockReset();
    const { busy, ...rest } = more;
    return mount(
      <ChoiceDialog
        open
        title="删除？"
        accept={{
          label: '删除',
          run: accept,
          danger: true,
          ...(busy === undefined ? {} : { busy }),
        }}
        decline={{ label: '取消', run: decline }}
        {...rest}
      >
        <p>不能恢复。</p>
      </ChoiceDialog>,
    );
  };
  const answers = () => [accept, decline, dismiss].map(({ mock }) => mock.calls.length);

  it('is announced as an alert dialog, with the focus on the harmless answer', async () => {
    await openDialog();
    await expect.element(page.getByRole('alertdialog', { name: '删除？' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus();
    await page.getByRole('button', { name: '删除' }).click();
    expect(answers()).toEqual([1, 0, 0]);
  });

  it('declines on Escape', async () => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    await expect.poll(answers).toEqual([0, 1, 0]);
  });

  it('accepts no second answer while the first one is carried out', async () => {
    await openDialog({ busy: true });
    page.getByRole('button', { name: '删除' }).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(answers()).toEqual([0, 0, 0]);
  });

  it('focuses no answer when it opens unprompted, and takes Escape as none', async () => {
    await openDialog({ dismiss });
    await expect.element(page.getByRole('heading', { name: '删除？' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(answers()).toEqual([0, 0, 0]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(answers).toEqual([0, 0, 1]);
  });
});

describe('the error dialog', () => {
  it('shows the message of the server once, and closes', async () => {
    await mount(<ErrorDialog />);
    expect(document.querySelector('dialog')).toBeNull();
    showErrorDialog('没有权限');
    const dialog = page.getByRole('dialog', { name: 'ERROR' });
    await expect.element(dialog).toMatchTextContent('没有权限');
    await dialog.getByRole('button', { name: '知道了' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
