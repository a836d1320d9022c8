import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelMenu } from '../../../renderer/ui/CancelMenu.tsx';
import { Choice } from '../../../renderer/ui/Choice.tsx';
import { ExportButton } from '../../../renderer/ui/export/ExportButton.tsx';
import { KillButton, KillButtonView } from '../../../renderer/ui/KillButton.tsx';
import { NumberField, NumberInput, TypedChoices } from '../../../renderer/ui/NumberInput.tsx';
import { PanelTools, PanelToolsContext } from '../../../renderer/ui/PanelTools.tsx';
import { OptionRow, OptionsMenu, Popover } from '../../../renderer/ui/Popover.tsx';
import { SaveCopies } from '../../../renderer/ui/SaveCopies.tsx';
import { DayInput, TimeInput } from '../../../renderer/ui/DayInput.tsx';
import { FileInput } from '../../../renderer/ui/FileInput.tsx';
import { Select } from '../../../renderer/ui/Select.tsx';
import { Slider } from '../../../renderer/ui/Slider.tsx';
import { SavedFilters } from '../../../renderer/ui/table/SavedFilters.tsx';
import { noNarrowing } from '../../../renderer/ui/table/tableRows.ts';
import { TableTools } from '../../../renderer/ui/table/TableTools.tsx';
import { plainView } from '../../../renderer/ui/table/tableView.ts';
import { TableToggle } from '../../../renderer/ui/TableToggle.tsx';
import { TypedWord } from '../../../renderer/ui/TypedWord.tsx';
import { killed, openSafety } from '../../renderer/support/safetyBuilders.ts';
import type { Entry } from '../entry.ts';
import { Recorded } from '../Recorded.tsx';

const ignore = (): void => undefined;
const units = [
  { value: 'BTC', text: 'BTC' },
  { value: 'USDT', text: 'USDT' },
] as const;
const steps = [
  { value: '0.1', text: '0.1' },
  { value: '100', text: '100' },
] as const;

/** A tab row with the tools of what stands in it. */
function ToolRow({ children }: { readonly children: ReactNode }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className="dock-tools" ref={setTools} />
      <PanelToolsContext value={tools}>{children}</PanelToolsContext>
    </>
  );
}

/** The kill switch while orders may be sent, and after it has stopped everything. */
function KillStates() {
  return (
    <>
      <KillButtonView view={openSafety} onPress={ignore} /> <KillButtonView view={killed()} onPress={ignore} />
    </>
  );
}

function Word() {
  const { t } = useTranslation();
  return <TypedWord word={t('kill.button')} typed="" onType={ignore} />;
}

export const entries: readonly Entry[] = [
  {
    id: 'controls',
    shows: [
      'CancelMenu',
      'ContextMenu',
      'ContextMenuBox',
      'MenuBox',
      'MenuButton',
      'Choice',
      'DayInput',
      'FileInput',
      'KillButton',
      'KillButtonView',
      'NumberField',
      'NumberInput',
      'OptionRow',
      'OptionsMenu',
      'Popover',
      'PopoverBox',
      'Select',
      'SelectList',
      'Slider',
      'TimeInput',
      'SliderRail',
      'TableToggle',
      'TypedChoices',
      'TypedWord',
    ],
    samples: [
      { name: 'Choice', content: <Choice label="Unit" value="BTC" options={units} onChange={ignore} /> },
      {
        name: 'Select',
        content: (
          <>
            <Select label="Unit" value="BTC" options={units} onChange={ignore} />{' '}
            <Select label="Trader" value="" placeholder="Choose" options={units} invalid onChange={ignore} />{' '}
            <Select number label="Grouping" value="0.1" options={steps} onChange={ignore} />
          </>
        ),
      },
      {
        name: 'Slider',
        content: (
          <>
            <Slider label="Leverage" min={1} max={125} value={20} onChange={ignore} />
            <Slider label="Share" min={0} max={100} value={100} onChange={ignore} />
          </>
        ),
      },
      {
        name: 'NumberField',
        content: (
          <>
            <NumberField label="Price" value="61250.5" invalid={false} onChange={ignore} />{' '}
            <NumberField label="Size" value="0.0x" invalid onChange={ignore} />
          </>
        ),
      },
      {
        name: 'DayInput',
        content: (
          <>
            <DayInput aria-label="First day" value="2026-11-28" onChange={ignore} />
            <DayInput aria-label="Last day" value="" onChange={ignore} />
            <DayInput aria-label="Day" value="28.11.2026" onChange={ignore} />
          </>
        ),
      },
      { name: 'TimeInput', content: <TimeInput aria-label="From" value="22:30" onChange={ignore} /> },
      {
        name: 'FileInput',
        content: (
          <>
            <label htmlFor="gallery-file">Backup file</label>
            <FileInput id="gallery-file" accept=".txt" onChoose={ignore} />
          </>
        ),
      },
      { name: 'NumberInput', content: <NumberInput aria-label="Price" value="" invalid={false} onChange={ignore} /> },
      {
        name: 'TypedChoices',
        content: (
          <>
            <NumberInput aria-label="Size" value="1.5k/2" invalid={false} kind="quantity" onChange={ignore} />{' '}
            <TypedChoices field="price" choices={['1.234', '1234']} onChange={ignore} />
          </>
        ),
      },
      { name: 'TypedWord', content: <Word /> },
      { name: 'KillButton', content: <KillButton /> },
      { name: 'KillButtonView', content: <KillStates /> },
      {
        name: 'TableToggle',
        content: (
          <>
            <TableToggle pressed={false} onChange={ignore} /> <TableToggle pressed onChange={ignore} />
          </>
        ),
      },
      {
        name: 'OptionsMenu',
        content: (
          <OptionsMenu name="Options">
            <OptionRow name="Unit">
              <Choice label="Unit" value="BTC" options={units} onChange={ignore} />
            </OptionRow>
          </OptionsMenu>
        ),
      },
      {
        name: 'OptionRow',
        content: (
          <OptionRow name="Unit">
            <Choice label="Unit" value="BTC" options={units} onChange={ignore} />
          </OptionRow>
        ),
      },
      {
        name: 'Popover',
        content: (
          <Popover label="Presets" name="Presets">
            <p>Content</p>
          </Popover>
        ),
      },
      {
        name: 'CancelMenu',
        content: (
          <CancelMenu
            choices={['BTCUSDT']}
            text={(one) => one}
            count={() => 2}
            note=""
            asked={null}
            onAsk={ignore}
            onCancel={ignore}
          />
        ),
      },
    ],
  },
  {
    id: 'tools',
    shows: ['ExportButton', 'PanelTools', 'SaveCopies', 'SavedFilters', 'TableTools'],
    samples: [
      {
        name: 'PanelTools',
        content: (
          <ToolRow>
            <PanelTools>
              <button type="button" className="button quiet">
                Refresh
              </button>
            </PanelTools>
          </ToolRow>
        ),
      },
      {
        name: 'ExportButton',
        content: (
          <ToolRow>
            <ExportButton list="orders.futures" symbol="BTCUSDT" />
          </ToolRow>
        ),
      },
      {
        name: 'SaveCopies',
        content: (
          <ToolRow>
            <SaveCopies list="open" traderId={null} symbol={null} />
          </ToolRow>
        ),
      },
      {
        name: 'SavedFilters',
        content: <SavedFilters chips={[]} table="fills" narrowing={noNarrowing} onNarrow={ignore} />,
      },
      {
        name: 'TableTools',
        content: (
          <Recorded
            draw={({ orders, columns }) => (
              <TableTools
                rows={orders}
                columns={columns}
                chips={[]}
                narrowing={noNarrowing}
                onNarrow={ignore}
                view={plainView}
                onView={ignore}
                widths={() => ({})}
                narrow={false}
              />
            )}
          />
        ),
      },
    ],
  },
];
