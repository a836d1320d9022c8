import { Component, type ReactNode } from 'react';
import { windowError } from '../bridge/windowError.ts';
import { PanelFace } from '../ui/PanelFace.tsx';
import { useServices } from '../bridge/services.ts';

interface BoundaryProps {
  readonly panel: string;
  readonly title: string;
  readonly children: ReactNode;
}

interface CatcherProps extends BoundaryProps {
  readonly startSimulator: () => void;
}

/** A fault in one panel stops that panel alone, says so, and can be tried again. */
export function PanelBoundary(props: BoundaryProps) {
  const { desk } = useServices();
  return <Catcher {...props} startSimulator={desk.startSimulator} />;
}

class Catcher extends Component<CatcherProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const actions = { retry: () => this.setState({ broken: false }), startSimulator: this.props.startSimulator };
    return (
      <PanelFace
        panel={this.props.panel}
        title={this.props.title}
        face={{ kind: 'failed', error: windowError('internal', 'error.window.panelCrashed') }}
        actions={actions}
      >
        {null}
      </PanelFace>
    );
  }
}
