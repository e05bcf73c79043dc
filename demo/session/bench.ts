import { type LaboratoryClient, openLaboratory, StoppedError } from '../laboratory/client.ts';
import type { LaboratoryEvent } from '../laboratory/protocol.ts';

/** @param part how much of it is done, 0 to 1 */
type OnPart = (part: number, total: number | undefined) => void;

/** A worker beside the one that shows something, for what takes long. It does one thing at a time. */
export class Bench {
  private client: LaboratoryClient | undefined;
  /** Told of what is under way. */
  private onPart: OnPart = () => {};
  private onEvent: (event: LaboratoryEvent) => void = () => {};

  /**
   * Does something there; the worker is started where there is none.
   * @param onPart told how much of it is done, and the total that the worker counts up to
   * @param onEvent told of anything else that the worker tells
   */
  async do<T>(
    act: (laboratory: LaboratoryClient['laboratory']) => Promise<T>,
    onPart: OnPart,
    onEvent: (event: LaboratoryEvent) => void = () => {},
  ): Promise<T> {
    try {
      this.onPart = onPart;
      this.onEvent = onEvent;
      if (this.client === undefined) {
        this.client = openLaboratory((event) => {
          if (event.kind === 'progress') this.onPart(event.done / (event.total ?? event.done), event.total);
          else this.onEvent(event);
        });
        await this.client.laboratory.start();
      }
      return await act(this.client.laboratory);
    } catch (error) {
      if (isFinal(error as Error)) this.cancel();
      throw error;
    }
  }

  /** Ends what goes on there, at once. */
  cancel(): void {
    this.client?.end();
    this.client = undefined;
  }
}

/** Whether a worker is of no more use: it stopped, or its GPU did. Of errors in the worker only their names come here. */
export function isFinal(error: Error): boolean {
  return error instanceof StoppedError || error.name === 'EnvironmentError';
}
