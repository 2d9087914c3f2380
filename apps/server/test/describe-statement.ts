import type pg from 'pg';

/** PostgreSQL's description of a statement before it runs. */
export interface Described {
  /** oids of `$1`, `$2`, … */
  params: number[];
  columns: { name: string; oid: number; tableId: number; columnId: number }[];
}

interface Message {
  dataTypeIDs?: number[];
  fields?: { name: string; dataTypeID: number; tableID: number; columnID: number }[];
}

/** Prepares a text on a connection without running it. Rejects with PostgreSQL's error for a text that cannot be. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const description: Described = { params: [], columns: [] };
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    const onParams = ({ dataTypeIDs = [] }: Message) => (description.params = dataTypeIDs);
    connection.on('parameterDescription', onParams);
    const stopListening = () => connection.off('parameterDescription', onParams);
    client.query({
      submit: (wire: { parse(q: object): void; describe(q: object): void; sync(): void }) => {
        wire.parse({ text, name: '' });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: ({ fields = [] }: Message) => {
        description.columns = fields.map((field) => ({
          name: field.name,
          oid: field.dataTypeID,
          tableId: field.tableID,
          columnId: field.columnID,
        }));
      },
      // after an error the driver no longer notifies this query when the connection is ready
      handleError: (error: Error) => {
        stopListening();
        reject(error);
      },
      handleReadyForQuery: () => {
        stopListening();
        resolve(description);
      },
    } as never);
  });
}
