/** Preload of the confirm window in Electron. */
import { ipcRenderer } from 'electron';
import { ANSWER_CHANNEL, QUESTION_CHANNEL } from '../../shared/ipc/channels.ts';
import { runConfirm, whenReady, type ConfirmQuestion } from './confirmPage.ts';

const question = ipcRenderer.invoke(QUESTION_CHANNEL) as Promise<ConfirmQuestion>;
whenReady(() => {
  void question.then((asked) => runConfirm(asked, (said) => ipcRenderer.send(ANSWER_CHANNEL, said)));
});
