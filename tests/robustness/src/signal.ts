/** A promise that is fulfilled from outside. */
export class Signal {
  readonly given: Promise<void>;
  give: () => void = () => {};

  constructor() {
    this.given = new Promise((resolve) => {
      this.give = resolve;
    });
  }
}
