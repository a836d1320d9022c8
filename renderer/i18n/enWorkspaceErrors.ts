/** What may be wrong with workspaces, and with one that is read from a file. */
export const enWorkspaceErrors = {
  'error.workspace.damaged':
    'The saved workspaces could not be read. The shipped ones are shown; they replace the saved ones with your next change.',
  'error.workspace.tooLong': 'The workspaces are too large to be saved. Delete one you no longer need.',
  'error.workspace.panelTooLong':
    'The panel wants to keep more than fits into a workspace. Remove some of its settings.',
  'error.workspace.tooMany': 'There are 20 workspaces of your own already. Delete one first.',
  'error.workspace.popOuts': 'Eight windows are open beside the desk, which is the most. Close one first.',
  'error.workspace.popOutFailed': 'The window could not be opened. The panel stays in the desk.',
  'error.workspace.locked': 'The panels are locked. Unlock them in the workspace menu first.',
  'error.workspace.panels': 'There are as many panels of this kind as the desk can hold. Close one first.',
  'error.workspace.import.tooLong': 'The file is larger than a workspace can be. Choose a file that was exported here.',
  'error.workspace.import.notJson': 'The file is not readable as a workspace. Choose a file that was exported here.',
  'error.workspace.import.otherFile': 'The file holds something else than a workspace. Choose an exported workspace.',
  'error.workspace.import.newer': 'The workspace was exported by a newer version. Install that version to import it.',
  'error.workspace.import.damaged': 'The workspace in the file is incomplete. Export it again and choose the new file.',
  'error.workspace.import.noPanels':
    'The workspace in the file shows no panel this version knows. Nothing was changed.',
} as const;
